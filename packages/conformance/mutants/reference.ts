import { memoryCounterHarness } from "../test/memory/counter-harness.js";
import { memoryHarness } from "../test/memory/harness.js";
import type { Reference } from "./collection.js";

/** The right stores that the mutants are made from. Between them they let every case run that can run in memory. */
export const reference: Reference = {
  stores: [memoryHarness(), memoryHarness({ scope: 1, remote: false })],
  counters: [memoryCounterHarness()],
};
