import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const hidesTheAbortedTransaction = mutant({
  id: "hides-the-aborted-transaction",
  defence: "Our statement failed; the caller's transaction is the caller's business.",
  breaks: ["R04", "R12"],
  claims: ["R04.transaction-state"],
  harness: wrongStore((right) => ({
    within(transaction) {
      const bound = right.within?.(transaction) ?? right;
      return {
        ...bound,
        async insert(request, options) {
          try {
            return await bound.insert(request, options);
          } catch (error) {
            // As PostgreSQL does without a savepoint: after an error it takes no further statement.
            transaction.rollback();
            throw error;
          }
        },
      };
    },
  })),
});
