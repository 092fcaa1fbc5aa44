import type { CaseId, CounterHarness, LeaseHarness, RuleId, StoreHarness } from "@codemint/conformance";
import type { SyncCounterStore, SyncLeaseStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { sqliteCounterHarness } from "../test/conformance/counter-harness.js";
import { sqliteLeaseHarness } from "../test/conformance/lease-harness.js";
import { type Store, sqliteHarness } from "../test/conformance/store-harness.js";

/** A wrong store of codes, counters or leases, with one mistake, as the suite's own mutants are. */
export type Mutant = {
  readonly id: string;
  /** The sentence by which its author would defend it. */
  readonly defence: string;
  readonly breaks: readonly RuleId[];
  /** The cases that must reject it: those that no mutant of the memory store can come to. */
  readonly claims: readonly CaseId[];
} & (
  | { readonly harness: StoreHarness }
  | { readonly counter: CounterHarness }
  | { readonly leases: LeaseHarness }
);

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

export const wrongCounter = (
  spoil: (right: SyncCounterStore, db: Database) => Partial<SyncCounterStore>,
): CounterHarness => sqliteCounterHarness((right, db) => ({ ...right, ...spoil(right, db) }));

export const wrongLeases = (
  spoil: (right: SyncLeaseStore, db: Database) => Partial<SyncLeaseStore>,
): LeaseHarness => sqliteLeaseHarness((right, db) => ({ ...right, ...spoil(right, db) }));
