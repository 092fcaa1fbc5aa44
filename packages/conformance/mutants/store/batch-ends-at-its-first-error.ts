import { type CodemintError, type InsertOutcome, isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const batchEndsAtItsFirstError = mutant({
  id: "batch-ends-at-its-first-error",
  defence: "With one bad record the batch is off; the caller can send the rest again.",
  breaks: ["R13"],
  claims: ["R13.refused-records", "R13.unsound-requests"],
  harness: wrongStore((right) => ({
    async insertMany(requests, options) {
      const results: (InsertOutcome | CodemintError)[] = [];
      for (const [n, request] of requests.entries()) {
        try {
          results.push(await right.insert(request, options));
        } catch (error) {
          if (isCodemintError(error)) return [...results, ...requests.slice(n).map(() => error)];
          throw error;
        }
      }
      return results;
    },
  })),
});
