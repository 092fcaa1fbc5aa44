import { mutant } from "../../src/mutants.js";
import { wrongTable } from "../wrong-memory.js";

export const uniqueInTheWholeTable = mutant({
  id: "unique-in-the-whole-table",
  defence: "A code that is unique in the table is unique in each scope.",
  breaks: ["R11", "R13"],
  claims: ["R11.one-field", "R11.two-fields"],
  harness: wrongTable((right, { scope }) => ({
    insert(row) {
      if (right.find(["code"], row).length > 0) return { did: "violate", indexes: [[...scope, "code"]] };
      return right.insert(row);
    },
  })),
});
