import { mutant } from "../../src/mutants.js";
import { alteredFingerprints } from "../support/altered-fingerprints.js";

export const foldsTheFingerprint = mutant({
  id: "folds-the-fingerprint",
  defence: "A digest is hexadecimal, and hexadecimal has no case.",
  breaks: ["R05"],
  claims: ["R05.fingerprint-unchanged"],
  harness: alteredFingerprints((fingerprint) => fingerprint.toLowerCase()),
});
