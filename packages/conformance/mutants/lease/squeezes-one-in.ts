import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { storeLease, wrongLeases } from "../wrong-leases.js";

export const squeezesOneIn = mutant({
  id: "squeezes-one-in",
  defence: "Whoever has held a slot for longest can spare it.",
  breaks: ["L01", "L02", "L04"],
  claims: ["L04.refused", "L04.fewer-slots", "L04.two-names"],
  leases: wrongLeases((right, parts) => ({
    async acquire(name, terms, options) {
      try {
        return await right.acquire(name, terms, options);
      } catch (error) {
        if (!isCodemintError(error, "ERR_CODEMINT_LEASES_FULL")) throw error;
        const [oldest] = parts.leases.get(name)?.values() ?? [];
        if (oldest === undefined) throw error;
        return storeLease(parts, {
          ...oldest,
          fence: oldest.fence + 1n,
          expiresAt: Date.now() + terms.ttlMs,
        });
      }
    },
  })),
});
