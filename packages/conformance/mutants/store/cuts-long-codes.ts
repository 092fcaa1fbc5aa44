import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const cutsLongCodes = mutant({
  id: "cuts-long-codes",
  defence: "255 symbols are enough for any code.",
  breaks: ["R10"],
  claims: ["R10.long"],
  harness: alteredCodes((code) => code.slice(0, 255)),
});
