import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const foldsAccents = mutant({
  id: "folds-accents",
  defence: "An accent is a typing mistake.",
  breaks: ["R09", "R10"],
  claims: ["R09.accent"],
  harness: alteredCodes((code) => code.normalize("NFD").replaceAll(/\p{M}/gu, "").normalize("NFC")),
});
