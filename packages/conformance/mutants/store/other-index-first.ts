import { mutant } from "../../src/mutants.js";
import { wrongTable } from "../wrong-memory.js";

export const otherIndexFirst = mutant({
  id: "other-index-first",
  defence: "The e-mail address is checked first, since its message is the more useful one.",
  breaks: ["R05"],
  claims: ["R05.own-unique-value"],
  harness: wrongTable((right) => ({
    insert(row) {
      const met = row["email"] !== null && right.find(["email"], row).length > 0;
      return met ? { did: "violate", indexes: [["email"]] } : right.insert(row);
    },
  })),
});
