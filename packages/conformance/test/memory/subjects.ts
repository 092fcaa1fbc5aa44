import { memoryCounterHarness } from "./counter-harness.js";
import { memoryHarness } from "./harness.js";
import { memoryLeaseHarness } from "./lease-harness.js";

/** The memory store at each key level, with each number of scope fields, with a network and without. */
export const stores = [
  memoryHarness({ keys: "unique" }),
  memoryHarness({ keys: "unique", scope: 1 }),
  memoryHarness({ keys: "unique", scope: 2, remote: false }),
  memoryHarness({ keys: "unique-if-keyed", scope: 1 }),
  memoryHarness({ keys: "unique-if-keyed", remote: false }),
  memoryHarness({ keys: "stored", scope: 2 }),
  memoryHarness({ keys: "stored", fingerprints: false }),
  memoryHarness({ keys: "none" }),
  memoryHarness({ keys: "none", scope: 2, remote: false }),
];

export const counters = [memoryCounterHarness(), memoryCounterHarness({ remote: false })];

export const leases = [memoryLeaseHarness(), memoryLeaseHarness({ remote: false })];
