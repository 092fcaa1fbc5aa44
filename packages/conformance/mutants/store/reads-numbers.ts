import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const readsNumbers = mutant({
  id: "reads-numbers",
  defence: "A code of digits is a number, and an integer column is smaller.",
  breaks: ["R09"],
  claims: ["R09.number"],
  harness: alteredCodes((code) => (/^[+-]?\d+$/.test(code) ? String(Number(code)) : code)),
});
