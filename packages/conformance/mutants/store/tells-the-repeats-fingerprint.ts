import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const tellsTheRepeatsFingerprint = mutant({
  id: "tells-the-repeats-fingerprint",
  defence: "The fingerprint of a replay is the one that came with it.",
  breaks: ["R05", "R19"],
  claims: ["R05.fingerprint"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      const outcome = await right.insert(request, options);
      if (outcome.status !== "replayed" || request.fingerprint === undefined) return outcome;
      return { ...outcome, fingerprint: request.fingerprint };
    },
  })),
});
