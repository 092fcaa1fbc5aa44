import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const foldsTheKey = mutant({
  id: "folds-the-key",
  defence: "A UUID means the same in upper and in lower case.",
  breaks: ["R21"],
  claims: ["R21.upper-case-twin"],
  harness: wrongStore((right) => ({
    insert(request, options) {
      const { idempotencyKey } = request;
      const folded = typeof idempotencyKey === "string" ? idempotencyKey.toLowerCase() : idempotencyKey;
      return right.insert({ ...request, idempotencyKey: folded }, options);
    },
  })),
});
