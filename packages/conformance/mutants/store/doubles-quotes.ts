import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const doublesQuotes = mutant({
  id: "doubles-quotes",
  defence: "A quote is doubled, so that it cannot end the literal.",
  breaks: ["R09", "R10"],
  claims: ["R10.sql-shaped"],
  harness: alteredCodes((code) => code.replaceAll("'", "''")),
});
