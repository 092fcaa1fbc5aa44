import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const foldsScripts = mutant({
  id: "folds-scripts",
  defence: "A Cyrillic letter that looks Latin is Latin.",
  breaks: ["R09"],
  claims: ["R09.script"],
  harness: alteredCodes((code) => code.replaceAll("\u0430", "a").replaceAll("\u0456", "i")),
});
