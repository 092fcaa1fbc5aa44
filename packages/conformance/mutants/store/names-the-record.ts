import { type CodemintError, isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { type MemoryRequest, wrongStore } from "../wrong-memory.js";

export const namesTheRecord = mutant({
  id: "names-the-record",
  defence: "An error is of no use if it does not say which record it is about.",
  breaks: ["R20"],
  claims: [
    "R20.failures",
    "R20.refused-before-sending",
    "R20.batch",
    "R20.transaction",
    "R20.index-dropped",
    "R20.failed-find",
    "R20.events",
  ],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        throw isCodemintError(error) ? naming(error, request) : error;
      }
    },
    async insertMany(requests, options) {
      const results = (await right.insertMany?.(requests, options)) ?? [];
      return results.map((result, n) => {
        const request = requests[n];
        return "status" in result || request === undefined ? result : naming(result, request);
      });
    },
  })),
});

function naming<E extends CodemintError>(error: E, { record }: MemoryRequest): E {
  error.message += ` The record: ${JSON.stringify(record)}`;
  return error;
}
