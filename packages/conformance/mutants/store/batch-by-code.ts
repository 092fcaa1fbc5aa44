import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const batchByCode = mutant({
  id: "batch-by-code",
  defence: "A code can stand in a batch only once.",
  breaks: ["R13"],
  claims: ["R13.same-code-twice", "R13.same-request-twice", "R13.same-code-in-two-scopes"],
  harness: wrongStore((right) => ({
    async insertMany(requests, options) {
      const distinct = new Map(requests.map((request) => [request.code, request]));
      const results = (await right.insertMany?.([...distinct.values()], options)) ?? [];
      const codes = [...distinct.keys()];
      return requests.flatMap(({ code }) => results[codes.indexOf(code)] ?? []);
    },
  })),
});
