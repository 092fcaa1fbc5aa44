import type { CallOptions, MaybePromise } from "./call.js";

/** Consecutive values that nobody else is ever given: `first` up to and including `last`. */
export interface CounterRange {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Hands out ranges of named counters. Ranges never overlap; a lost reply costs a gap. The first value of a new counter is 1.
 * A counter never takes part in a caller's transaction.
 */
export interface CounterStore {
  readonly name: string;
  /** Takes `size` values: 1 to 1,000,000. `counter` is a name of 1 to 128 characters. */
  reserve(counter: string, size: number, options?: CallOptions): MaybePromise<CounterRange>;
  /** Makes every later value greater than `atLeast`; never lowers a counter. */
  raise(counter: string, atLeast: bigint, options?: CallOptions): MaybePromise<void>;
  /** Throws `ERR_CODEMINT_SCHEMA` if the counters cannot be kept safely here. Run once by itself before the first reserve. */
  verify(options?: CallOptions): MaybePromise<void>;
}

/** A counter store that answers at once. */
export interface SyncCounterStore extends CounterStore {
  reserve(counter: string, size: number, options?: CallOptions): CounterRange;
  raise(counter: string, atLeast: bigint, options?: CallOptions): void;
  verify(options?: CallOptions): void;
}
