import { mutant } from "../../src/mutants.js";
import { wrongLeases } from "../wrong-leases.js";

export const givesBackTooMuch = mutant({
  id: "gives-back-too-much",
  defence: "Given back is given back, whatever was used.",
  breaks: ["L02"],
  claims: ["L02.given-back"],
  leases: wrongLeases((right) => ({
    release: (lease, _usedUntil, options) => right.release(lease, undefined, options),
  })),
});
