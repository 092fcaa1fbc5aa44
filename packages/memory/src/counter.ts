import {
  type CounterStatements,
  type CounterStore,
  counterExhausted,
  defineCounterStore,
  requireOptions,
  type SyncCounterStore,
} from "@codemint/core/adapter";
import { direct, type Interleave } from "./interleave.js";

export interface MemoryCounterOptions {
  /** The last value that each counter gave out; several stores may share one. A fresh, empty map by default. */
  readonly counters?: Map<string, bigint> | undefined;
  /** The largest value: 2^63 - 1 by default, as in a database's 64-bit column. */
  readonly limit?: bigint | undefined;
  /** Whether the store verifies itself before the first reserve; true by default. */
  readonly verify?: boolean | undefined;
}

/** For tests: what happens between the store and its counters. */
export interface InterleavedMemoryCounterOptions extends MemoryCounterOptions {
  readonly interleave: Interleave;
}

/** A counter store that keeps its counters in memory: for tests, for development, and as a template. */
export function memoryCounter(options: InterleavedMemoryCounterOptions): CounterStore;
export function memoryCounter(options?: MemoryCounterOptions): SyncCounterStore;
export function memoryCounter(
  options: MemoryCounterOptions & { readonly interleave?: Interleave } = {},
): CounterStore {
  requireOptions(options);
  const { counters = new Map<string, bigint>(), limit = 2n ** 63n - 1n, interleave = direct } = options;
  const last = (counter: string): bigint => counters.get(counter) ?? 0n;
  const advance = (counter: string, to: bigint): void => {
    if (to > limit) throw counterExhausted({ limit });
    counters.set(counter, to);
  };
  const statements: CounterStatements = {
    name: "memory",
    reserve: (counter, size) =>
      interleave("reserve", () => {
        const before = last(counter);
        advance(counter, before + size);
        return { first: before + 1n, last: before + size };
      }),
    raise: (counter, atLeast) =>
      interleave("reserve", () => {
        if (atLeast > last(counter)) advance(counter, atLeast);
      }),
    verify() {},
  };
  return defineCounterStore(statements, { verify: options.verify });
}
