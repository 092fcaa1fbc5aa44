import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const acknowledgesBeforeItStores = mutant({
  id: "acknowledges-before-it-stores",
  defence: "Every tenth insert flushes the others: nobody looks that soon.",
  breaks: ["R01", "R05", "R08", "R09", "R11", "R13", "R21"],
  claims: ["R08.visible-to-the-raw-driver", "R08.visible-to-other-connections"],
  harness: wrongStatements((right, { table }) => {
    let count = 0;
    return {
      async insert(request, options) {
        count += 1;
        if (right.inTransaction || count % 10 !== 0) return await right.insert(request, options);
        const late = table.begin();
        const bound = right.within?.(late) ?? right;
        const attempt = await bound.insert(request, options);
        setTimeout(() => late.commit(), 20);
        return attempt;
      },
    };
  }),
});
