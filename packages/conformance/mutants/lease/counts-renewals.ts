import { mutant } from "../../src/mutants.js";
import { storeLease, wrongLeases } from "../wrong-leases.js";

export const countsRenewals = mutant({
  id: "counts-renewals",
  defence: "A higher fence than needed harms nobody.",
  breaks: ["L02", "L03"],
  claims: ["L02.renewal", "L03.expired-and-free", "L03.lost-reply"],
  leases: wrongLeases((right, parts) => ({
    async renew(lease, ttlMs, options) {
      const renewed = await right.renew(lease, ttlMs, options);
      return storeLease(parts, { ...renewed, fence: renewed.fence + 1n });
    },
  })),
});
