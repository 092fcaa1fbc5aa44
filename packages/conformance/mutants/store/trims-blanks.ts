import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const trimsBlanks = mutant({
  id: "trims-blanks",
  defence: "A blank at the end was not meant.",
  breaks: ["R09"],
  claims: ["R09.blank"],
  harness: alteredCodes((code) => code.trim() || code),
});
