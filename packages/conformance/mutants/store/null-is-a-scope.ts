import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const nullIsAScope = mutant({
  id: "null-is-a-scope",
  defence: "A record without a tenant belongs to everyone.",
  breaks: ["R11"],
  claims: ["R11.scope-without-a-value"],
  harness: wrongStore((right, { scope }) => ({
    insert(request, options) {
      const missing = scope.filter((field) => (request.record[field] ?? null) === null);
      const everyone = Object.fromEntries(missing.map((field) => [field, "everyone"]));
      return right.insert({ ...request, record: { ...request.record, ...everyone } }, options);
    },
  })),
});
