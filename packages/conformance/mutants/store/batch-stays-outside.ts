import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const batchStaysOutside = mutant({
  id: "batch-stays-outside",
  defence: "A batch has a transaction of its own already.",
  breaks: ["R12"],
  claims: ["R12.batch"],
  harness: wrongStore((right) => ({
    within(transaction) {
      const bound = right.within?.(transaction) ?? right;
      const { insertMany } = right;
      return { ...bound, ...(insertMany !== undefined && { insertMany }) };
    },
  })),
});
