import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const namesTheEmptyCode = mutant({
  id: "names-the-empty-code",
  defence: "An empty code only means that none was given.",
  breaks: ["R10"],
  claims: ["R10.unstorable"],
  harness: alteredCodes((code) => code || "untitled"),
});
