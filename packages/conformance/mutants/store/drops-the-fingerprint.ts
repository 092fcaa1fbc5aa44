import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const dropsTheFingerprint = mutant({
  id: "drops-the-fingerprint",
  defence: "The key says which request it is; a digest says nothing more.",
  breaks: ["R05", "R19"],
  claims: ["R19.fingerprints"],
  harness: wrongStatements((right) => ({
    insert: ({ fingerprint: _, ...request }, options) => right.insert(request, options),
  })),
});
