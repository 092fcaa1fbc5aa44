import { mutant } from "../../src/mutants.js";
import { storedLease, storeLease, wrongLeases } from "../wrong-leases.js";

export const lendsBeyondTheHouse = mutant({
  id: "lends-beyond-the-house",
  defence: "A free slot is a free slot.",
  breaks: ["L04"],
  claims: ["L04.fewer-slots"],
  leases: wrongLeases((right, parts) => ({
    async acquire(name, terms, options) {
      const now = Date.now();
      const beyond = [...(parts.leases.get(name)?.values() ?? [])].find(
        ({ slot, expiresAt }) => slot >= terms.slots && expiresAt <= now,
      );
      const before = beyond && storedLease(parts, beyond);
      if (before === undefined) return right.acquire(name, terms, options);
      const { fence, expiresAt: notBefore } = before;
      return storeLease(parts, { ...before, fence: fence + 1n, notBefore, expiresAt: now + terms.ttlMs });
    },
  })),
});
