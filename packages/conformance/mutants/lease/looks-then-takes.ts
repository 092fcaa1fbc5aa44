import { mutant } from "../../src/mutants.js";
import { storeLease, wrongLeases } from "../wrong-leases.js";

export const looksThenTakes = mutant({
  id: "looks-then-takes",
  defence: "The slot was free a moment ago.",
  breaks: ["L01"],
  claims: ["L01.sixteen-racers"],
  leases: wrongLeases((right, parts) => ({
    async acquire(name, terms, options) {
      const slots = new Map(parts.leases.get(name));
      const lease = await right.acquire(name, terms, options);
      const free = [...slots.values()].find(({ expiresAt }) => expiresAt <= Date.now())?.slot ?? slots.size;
      return free < terms.slots ? storeLease(parts, { ...lease, slot: free }) : lease;
    },
  })),
});
