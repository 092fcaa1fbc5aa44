import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const refusalLeavesItUsable = mutant({
  id: "refusal-leaves-it-usable",
  defence: "Only our statement was refused; the transaction is as it was.",
  breaks: ["R04", "R12"],
  claims: ["R12.refused-says-what-became"],
  harness: wrongStatements((right) => ({
    within(transaction) {
      const bound = right.within?.(transaction) ?? right;
      return {
        ...bound,
        async insert(request, options) {
          try {
            return await bound.insert(request, options);
          } catch (error) {
            transaction.rollback();
            throw error;
          }
        },
      };
    },
  })),
});
