import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const joinsAnyTransaction = mutant({
  id: "joins-any-transaction",
  defence: "There is one connection; what is sent on it is in the transaction that it is in.",
  breaks: ["R23"],
  claims: ["R23.insert", "R23.batch", "R23.mint"],
  harness: wrongStore((right) => {
    let isOpen = (): boolean => false;
    let joined = right;
    const current = () => (isOpen() ? joined : right);
    return {
      within(transaction) {
        isOpen = () => transaction.open;
        joined = right.within?.(transaction) ?? right;
        return joined;
      },
      insert: (request, options) => current().insert(request, options),
      insertMany: async (requests, options) => (await current().insertMany?.(requests, options)) ?? [],
    };
  }),
});
