import { constraint } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const batchIsNeverEmpty = mutant({
  id: "batch-is-never-empty",
  defence: "Nobody sends a batch of nothing.",
  breaks: ["R13"],
  claims: ["R13.empty"],
  harness: wrongStore((right) => ({
    async insertMany(requests, options) {
      // What a database makes of an INSERT without VALUES.
      if (requests.length === 0) throw constraint({ kind: "other" });
      return (await right.insertMany?.(requests, options)) ?? [];
    },
  })),
});
