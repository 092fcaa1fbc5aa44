import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const normalises = mutant({
  id: "normalises",
  defence: "Text belongs in one normal form.",
  breaks: ["R09", "R10"],
  claims: ["R09.normal-form"],
  harness: alteredCodes((code) => code.normalize("NFC")),
});
