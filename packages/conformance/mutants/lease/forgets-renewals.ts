import { mutant } from "../../src/mutants.js";
import { storedLease, storeLease, wrongLeases } from "../wrong-leases.js";

export const forgetsRenewals = mutant({
  id: "forgets-renewals",
  defence: "The holder knows until when its lease runs.",
  breaks: ["L01", "L02"],
  claims: ["L01.as-long-as-renewed", "L02.spans"],
  leases: wrongLeases((right, parts) => ({
    async renew(lease, ttlMs, options) {
      const before = storedLease(parts, lease);
      const renewed = await right.renew(lease, ttlMs, options);
      if (before !== undefined && before.expiresAt > Date.now()) storeLease(parts, before);
      return renewed;
    },
  })),
});
