import { leaseLost } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { storedLease, wrongLeases } from "../wrong-leases.js";

export const expiredIsLost = mutant({
  id: "expired-is-lost",
  defence: "An expired lease is over.",
  breaks: ["L03"],
  claims: ["L03.expired-and-free"],
  leases: wrongLeases((right, parts) => ({
    async renew(lease, ttlMs, options) {
      const { expiresAt } = storedLease(parts, lease) ?? lease;
      if (expiresAt <= Date.now()) throw leaseLost({ name: lease.name, slot: lease.slot });
      return right.renew(lease, ttlMs, options);
    },
  })),
});
