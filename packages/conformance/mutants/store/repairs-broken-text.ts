import { mutant } from "../../src/mutants.js";
import { alteredCodes } from "../support/altered-codes.js";

export const repairsBrokenText = mutant({
  id: "repairs-broken-text",
  defence: "Half a symbol is a defect of the input, and is replaced as every encoder does.",
  breaks: ["R10"],
  claims: ["R10.unstorable"],
  harness: alteredCodes((code) => Buffer.from(code, "utf8").toString("utf8")),
});
