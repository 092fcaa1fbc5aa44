import type { Lease } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { storedLease, wrongLeases } from "../wrong-leases.js";

export const renewsBySlot = mutant({
  id: "renews-by-slot",
  defence: "Whoever names the slot has it.",
  breaks: ["L03"],
  claims: ["L03.taken-over", "L03.given-back", "L03.another"],
  leases: wrongLeases((right, parts) => {
    const current = (lease: Lease): Lease => storedLease(parts, lease) ?? lease;
    return {
      renew: (lease, ttlMs, options) => right.renew(current(lease), ttlMs, options),
      release: (lease, usedUntil, options) => right.release(current(lease), usedUntil, options),
    };
  }),
});
