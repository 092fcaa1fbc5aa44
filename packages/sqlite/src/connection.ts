import { closed, invalidOption, openTransaction } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";

/** @throws `ERR_CODEMINT_INVALID_OPTION` if this is not a better-sqlite3 connection */
export function requireDatabase(option: string, db: unknown): asserts db is Database {
  const has = (method: string) => typeof Reflect.get(Object(db), method) === "function";
  if (
    !has("prepare") ||
    !has("transaction") ||
    typeof Reflect.get(Object(db), "inTransaction") !== "boolean"
  ) {
    throw invalidOption({ option, problem: "must be a better-sqlite3 Database" });
  }
}

/**
 * Refuses to write on a connection that does not stand as the store believes: all statements of a connection share its one
 * transaction, so that an unbound insert inside it would be undone by the caller's rollback, and a bound one outside it would
 * commit at once.
 */
export function requireStanding(db: Database, bound: boolean): void {
  if (bound === db.inTransaction) return;
  if (!db.open) throw closed({}, { transaction: "gone" });
  if (!bound) throw openTransaction({}, { transaction: "usable" });
  throw invalidOption(
    {
      option: "transaction",
      problem: "is not open on this connection; use within(db) inside db.transaction(…)",
    },
    { transaction: "gone" },
  );
}
