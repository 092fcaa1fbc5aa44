import { mutant } from "../../src/mutants.js";
import { storeLease, wrongLeases } from "../wrong-leases.js";

export const renewsToTheLetter = mutant({
  id: "renews-to-the-letter",
  defence: "Who asks for a millisecond gets a millisecond.",
  breaks: ["L01"],
  claims: ["L01.never-shorter"],
  leases: wrongLeases((right, parts) => ({
    async renew(lease, ttlMs, options) {
      const renewed = await right.renew(lease, ttlMs, options);
      return storeLease(parts, { ...renewed, expiresAt: Date.now() + ttlMs });
    },
  })),
});
