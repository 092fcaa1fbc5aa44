import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const replayHasNoFingerprint = mutant({
  id: "replay-has-no-fingerprint",
  defence: "Of a holder the code and the key are all that the store has to read.",
  breaks: ["R05", "R13", "R19"],
  claims: ["R05.fingerprint", "R05.fingerprint-unchanged", "R13.unlike-fingerprints"],
  harness: wrongStatements((right) => ({
    async find(requests, options) {
      const found = await right.find(requests, options);
      return found.map((rows) => rows.map(({ fingerprint: _, ...held }) => held));
    },
  })),
});
