import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Collection } from "../src/mutants.js";
import { memoryCounterHarness } from "../test/memory/counter-harness.js";
import { memoryHarness } from "../test/memory/harness.js";
import { memoryLeaseHarness } from "../test/memory/lease-harness.js";
import { mutants } from "./index.js";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Wrong stores in memory, for every case that can run in memory. */
export const collection: Collection = {
  mutants,
  reference: {
    stores: [memoryHarness(), memoryHarness({ scope: 1, remote: false })],
    counters: [memoryCounterHarness()],
    leases: [memoryLeaseHarness()],
  },
  start: () => fork(path("../../../scripts/run-typescript.mjs"), [path("process.ts")], { execArgv: [] }),
  claimedElsewhere: [],
};
