import { mutant } from "../../src/mutants.js";
import { storeLease, wrongLeases } from "../wrong-leases.js";

export const hasNoFence = mutant({
  id: "has-no-fence",
  defence: "A slot has one holder, so what should it count?",
  breaks: ["L02", "L03"],
  claims: ["L02.take-over", "L03.taken-over"],
  leases: wrongLeases((right, parts) => ({
    async acquire(name, terms, options) {
      const lease = await right.acquire(name, terms, options);
      return storeLease(parts, { ...lease, fence: 1n });
    },
  })),
});
