import { leasesFull } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongLeases } from "../wrong-leases.js";

export const lendsInTurn = mutant({
  id: "lends-in-turn",
  defence: "Slots come free one after the other, as they were lent.",
  breaks: ["L04"],
  claims: ["L04.room-again"],
  leases: wrongLeases((right, parts) => ({
    async acquire(name, terms, options) {
      const slots = [...(parts.leases.get(name)?.values() ?? [])];
      const [next] = slots.toSorted((a, b) =>
        a.fence === b.fence ? a.slot - b.slot : a.fence < b.fence ? -1 : 1,
      );
      const waits = slots.length >= terms.slots && next !== undefined && next.expiresAt > Date.now();
      if (waits) throw leasesFull({ name, slots: terms.slots });
      return right.acquire(name, terms, options);
    },
  })),
});
