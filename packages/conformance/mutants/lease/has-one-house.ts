import { mutant } from "../../src/mutants.js";
import { wrongLeases } from "../wrong-leases.js";

export const hasOneHouse = mutant({
  id: "has-one-house",
  defence: "Nobody has two sets of workers of nearly the same name.",
  breaks: ["L04"],
  claims: ["L04.two-names"],
  leases: wrongLeases((right) => {
    const folded = (name: string): string => name.trim().toLowerCase();
    return {
      async acquire(name, terms, options) {
        return { ...(await right.acquire(folded(name), terms, options)), name };
      },
      async renew(lease, ttlMs, options) {
        const { name } = lease;
        return { ...(await right.renew({ ...lease, name: folded(name) }, ttlMs, options)), name };
      },
      release: (lease, usedUntil, options) =>
        right.release({ ...lease, name: folded(lease.name) }, usedUntil, options),
    };
  }),
});
