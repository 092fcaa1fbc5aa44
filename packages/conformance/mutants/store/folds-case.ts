import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const foldsCase = mutant({
  id: "folds-case",
  defence: "Nobody tells capitals apart on the phone.",
  breaks: ["R09", "R10"],
  claims: ["R09.case"],
  harness: alteredCodes((code) => code.toLowerCase()),
});
