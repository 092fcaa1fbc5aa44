import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const endsAtNul = mutant({
  id: "ends-at-nul",
  defence: "A string ends at its first NUL.",
  breaks: ["R10"],
  claims: ["R10.unstorable"],
  harness: alteredCodes((code) => code.replace(/\0.*$/s, "") || code),
});
