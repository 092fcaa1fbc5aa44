import { resource } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

/** What a database allows in one statement, here in rows rather than in parameters or bytes. */
const limit = 500;

export const batchInOneStatement = mutant({
  id: "batch-in-one-statement",
  defence: "One statement for the whole batch is the fastest.",
  breaks: ["R13"],
  claims: ["R13.largest"],
  harness: wrongStore((right) => ({
    async insertMany(requests, options) {
      if (requests.length > limit) throw resource({ kind: "limit" });
      return (await right.insertMany?.(requests, options)) ?? [];
    },
  })),
});
