import { openTransaction } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const staysInTheTransaction = mutant({
  id: "stays-in-the-transaction",
  defence: "A handle that was once given a transaction is that transaction's.",
  breaks: ["R12", "R23"],
  claims: ["R23.afterwards"],
  harness: wrongStore((right) => {
    let bound = false;
    return {
      within(transaction) {
        bound = true;
        return right.within?.(transaction) ?? right;
      },
      insert(request, options) {
        if (bound) throw openTransaction({});
        return right.insert(request, options);
      },
    };
  }),
});
