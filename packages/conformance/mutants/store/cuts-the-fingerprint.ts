import { mutant } from "../../src/mutants.js";
import { alteredFingerprints } from "../support/altered-fingerprints.js";

export const cutsTheFingerprint = mutant({
  id: "cuts-the-fingerprint",
  defence: "A SHA-256 in base64 needs 43 characters, so the column has 43.",
  breaks: ["R05"],
  claims: ["R05.fingerprint-unchanged"],
  harness: alteredFingerprints((fingerprint) => fingerprint.slice(0, 43)),
});
