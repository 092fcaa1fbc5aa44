import { mutant } from "@codemint/conformance/mutants";
import { wrongLeases } from "../wrong-sqlite.js";

export const lendsInsideTheTransaction = mutant({
  id: "lends-inside-the-transaction",
  defence: "The lease belongs to the work that needs it, so it takes part in its transaction.",
  breaks: ["L01"],
  claims: ["L01.rolled-back"],
  leases: wrongLeases((right, db) => ({
    acquire(name, terms, options) {
      if (!db.inTransaction) return right.acquire(name, terms, options);
      const expiresAt = Date.now() + terms.ttlMs;
      const slot = db
        .prepare<[string, number, string], number>(
          "INSERT INTO codemint_leases SELECT ?, count(*), 1, 0, ? FROM codemint_leases WHERE name = ? RETURNING slot",
        )
        .pluck()
        .get(name, expiresAt, name);
      return { name, slot: slot ?? 0, fence: 1n, notBefore: 0, expiresAt };
    },
  })),
});
