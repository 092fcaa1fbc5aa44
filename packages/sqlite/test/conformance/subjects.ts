import type { CounterHarness, LeaseHarness, StoreHarness } from "@codemint/conformance";
import { sqliteBackfillHarness } from "./backfill-harness.js";
import { sqliteCounterHarness } from "./counter-harness.js";
import { sqliteLeaseHarness } from "./lease-harness.js";
import { sqliteHarness } from "./store-harness.js";

/** What the suite proves of this package. */
export const stores: readonly StoreHarness[] = [
  sqliteHarness({ keys: "unique", scope: 0, journal: "wal" }),
  sqliteHarness({ keys: "unique", scope: 1, journal: "delete" }),
  sqliteHarness({ keys: "unique", scope: 2, journal: "wal" }),
  sqliteHarness({ keys: "none", scope: 0, journal: "wal" }),
  sqliteBackfillHarness(),
];
export const counters: readonly CounterHarness[] = [sqliteCounterHarness()];
export const leases: readonly LeaseHarness[] = [sqliteLeaseHarness()];
