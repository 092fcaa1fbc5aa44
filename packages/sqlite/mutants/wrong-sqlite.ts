import type { CounterHarness, LeaseHarness, StoreHarness } from "@codemint/conformance";
import type { SyncCounterStore, SyncLeaseStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { sqliteCounterHarness } from "../test/conformance/counter-harness.js";
import { sqliteLeaseHarness } from "../test/conformance/lease-harness.js";
import { type Store, sqliteHarness } from "../test/conformance/store-harness.js";

/** The test table's columns, as the harness names them. */
export const tableOptions = {
  table: "records",
  code: "code",
  idempotencyKey: "idempotency_key",
  fingerprint: "fingerprint",
} as const;

/** The SQLite store with what is put in its place; so are the stores that are bound to a transaction. */
export function wrongStore(spoil: (right: Store, db: Database) => Partial<Store>): StoreHarness {
  const all = (right: Store, db: Database): Store => {
    const { within } = right;
    return {
      ...right,
      ...(within !== undefined && { within: (transaction) => all(within(transaction), transaction) }),
      ...spoil(right, db),
    };
  };
  return sqliteHarness({ keys: "unique", scope: 0, journal: "wal", spoil: all });
}

/** The SQLite store whose `verify()` also takes every table that this takes. */
export const wrongVerify = (takes: (db: Database) => boolean): StoreHarness =>
  wrongStore((right, db) => ({
    verify(options) {
      try {
        right.verify(options);
      } catch (error) {
        if (!takes(db)) throw error;
      }
    },
  }));

export const wrongCounter = (
  spoil: (right: SyncCounterStore, db: Database) => Partial<SyncCounterStore>,
): CounterHarness => sqliteCounterHarness((right, db) => ({ ...right, ...spoil(right, db) }));

export const wrongLeases = (
  spoil: (right: SyncLeaseStore, db: Database) => Partial<SyncLeaseStore>,
): LeaseHarness => sqliteLeaseHarness((right, db) => ({ ...right, ...spoil(right, db) }));
