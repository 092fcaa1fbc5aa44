import { describe, test } from "vitest";
import type { CounterHarness } from "../counter-harness.js";
import type { StoreHarness } from "../harness.js";
import type { LeaseHarness } from "../lease-harness.js";
import { type BindingOptions, type PlannedTest, planCounter, planLeases, planStore } from "./plan.js";

const command = "npx vitest run";

/** Registers every case that concerns this store as a test. Call it at the top of a test file, or in a `describe`. */
export function describeUniqueStore(harness: StoreHarness, options: BindingOptions = {}): void {
  register(harness.name, planStore(harness, command, options));
}

/** Registers every case of a counter store as a test. Call it at the top of a test file, or in a `describe`. */
export function describeCounterStore(harness: CounterHarness, options: BindingOptions = {}): void {
  register(harness.name, planCounter(harness, command, options));
}

/** Registers every case of a lease store as a test. Call it at the top of a test file, or in a `describe`. */
export function describeLeaseStore(harness: LeaseHarness, options: BindingOptions = {}): void {
  register(harness.name, planLeases(harness, command, options));
}

function register(name: string, tests: readonly PlannedTest[]): void {
  describe.skipIf(tests.length === 0)(name, () => {
    for (const { name: title, timeoutMs, run } of tests) {
      test(title, { timeout: timeoutMs }, ({ skip }) => run((reason) => skip(reason)));
    }
  });
}
