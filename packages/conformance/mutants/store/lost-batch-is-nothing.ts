import { unavailable } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const lostBatchIsNothing = mutant({
  id: "lost-batch-is-nothing",
  defence: "The connection broke before the batch was done, so nothing of it is stored.",
  breaks: ["R13"],
  claims: ["R13.lost-reply"],
  harness: wrongStatements((right) => ({
    async insertMany(requests, options) {
      try {
        return (await right.insertMany?.(requests, options)) ?? [];
      } catch (error) {
        throw unavailable({}, { cause: error });
      }
    },
  })),
});
