import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const storesThreeBytes = mutant({
  id: "stores-three-bytes",
  defence: "Text of three bytes a symbol is all that anyone types.",
  breaks: ["R09", "R10", "R11"],
  claims: ["R10.unicode-shaped"],
  harness: alteredCodes((code) => code.replaceAll(/[\u{10000}-\u{10ffff}]/gu, "?")),
});
