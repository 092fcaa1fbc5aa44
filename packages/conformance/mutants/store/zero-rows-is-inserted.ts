import { mutant } from "../../src/mutants.js";
import { wrongTable } from "../wrong-memory.js";

export const zeroRowsIsInserted = mutant({
  id: "zero-rows-is-inserted",
  defence: "The statement succeeded, so the row is there.",
  breaks: ["R02", "R18"],
  claims: ["R02.suppressed-insert", "R02.suppressed-in-transaction"],
  harness: wrongTable((right) => ({
    insert(row) {
      const result = right.insert(row);
      return result.did === "suppress" ? { did: "insert", row } : result;
    },
  })),
});
