import { mutant } from "../../src/mutants.js";
import { storeLease, wrongLeases } from "../wrong-leases.js";

export const beginsAtOnce = mutant({
  id: "begins-at-once",
  defence: "The slot is free, so its new holder may use it from the beginning of time.",
  breaks: ["L02"],
  claims: ["L02.spans", "L02.given-back"],
  leases: wrongLeases((right, parts) => ({
    async acquire(name, terms, options) {
      const lease = await right.acquire(name, terms, options);
      return storeLease(parts, { ...lease, notBefore: 0 });
    },
  })),
});
