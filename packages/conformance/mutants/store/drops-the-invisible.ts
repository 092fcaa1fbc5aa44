import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const dropsTheInvisible = mutant({
  id: "drops-the-invisible",
  defence: "What cannot be seen cannot be meant.",
  breaks: ["R09", "R10"],
  claims: ["R09.invisible"],
  harness: alteredCodes((code) => code.replaceAll(/\p{Cf}/gu, "") || code),
});
