import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const stripsDollars = mutant({
  id: "strips-dollars",
  defence: "A field that begins with a dollar is an operator.",
  breaks: ["R10"],
  claims: ["R10.operator-shaped"],
  harness: alteredCodes((code) => code.replace(/^\$(?=[a-z])/, "")),
});
