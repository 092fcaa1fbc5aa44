import { mutant } from "@codemint/conformance/mutants";
import { wrongCounter } from "../wrong-sqlite.js";

export const joinsTheTransaction = mutant({
  id: "joins-the-transaction",
  defence: "The counter belongs to the work that uses it, so it takes part in its transaction.",
  breaks: ["C07"],
  claims: ["C07.reserve", "C07.raise"],
  counter: wrongCounter((right, db) => {
    const set = (counter: string, change: string, by: bigint): bigint =>
      db
        .prepare<[string, bigint], bigint>(
          `INSERT INTO codemint_counters VALUES (?, ?) ON CONFLICT DO UPDATE SET value = ${change} RETURNING value`,
        )
        .pluck()
        .safeIntegers()
        .get(counter, by) ?? 0n;
    return {
      reserve(counter, size, options) {
        if (!db.inTransaction) return right.reserve(counter, size, options);
        const last = set(counter, "value + excluded.value", BigInt(size));
        return { first: last - BigInt(size) + 1n, last };
      },
      raise(counter, atLeast, options) {
        if (db.inTransaction) set(counter, "max(value, excluded.value)", atLeast);
        else right.raise(counter, atLeast, options);
      },
    };
  }),
});
