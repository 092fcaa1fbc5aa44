import { requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";
import type {
  CounterStore,
  MaybePromise,
  NumberStrategy,
  SyncCounterStore,
  SyncNumberStrategy,
} from "../ports/index.js";
import { type CountedOptions, countedRanges, largestCount } from "./counted.js";
import { type EncodingOptions, encoded } from "./encoded.js";
import { lease } from "./lease.js";

export interface LeasedOptions extends CountedOptions, EncodingOptions {
  /** How many numbers are taken of the counter at once: 1 to 1,000,000, 1,000 by default. */
  readonly size?: number | undefined;
}

/** A counter's numbers, taken off it many at a time. */
export interface LeasedStrategy extends NumberStrategy {
  /**
   * Takes a range now if fewer than `size` numbers are at hand, so that the next `size` draws need no database. Call it before a
   * transaction in which the counter cannot be asked.
   */
  prefetch(): MaybePromise<void>;
}

export interface SyncLeasedStrategy extends SyncNumberStrategy {
  prefetch(): void;
}

const largestSize = 1_000_000;

/**
 * The values of a counter, a range of them at a time: the speed of memory, for one call of the store in a thousand codes. Also known as
 * hi/lo; Hibernate calls it a pooled optimizer.
 *
 * Over an asynchronous store the next range is asked for when a fifth of the last one is left, so that no draw waits for it; over a
 * synchronous one, when a draw needs it. No two draws get one number, in whatever processes: ranges never overlap. What a process has
 * not used when it ends is a gap, of less than two ranges, and so is a range whose reply was lost or came after 30 seconds.
 *
 * Keyspace: 2^63 - `start` codes, 11 base62 symbols at most. No odds are involved: a code is taken only where someone has claimed it, or where
 * two processes were restored from one snapshot with a lease in it; two clashes in one request make them part.
 * Limits: codes rise within a process, not over several; they are as easy to guess as those of `counter`.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for what is no counter store, a bad name, start, size or length or an unsuitable alphabet; a
 * draw throws what `reserve` and `raise` do, and `ERR_CODEMINT_STRATEGY_FAILED` for a store that gives no answer
 */
export function leased(store: SyncCounterStore, options?: LeasedOptions): SyncLeasedStrategy;
export function leased(store: CounterStore, options?: LeasedOptions): LeasedStrategy;
export function leased(store: CounterStore, options: LeasedOptions = {}): LeasedStrategy {
  requireOptions(options);
  const { size = 1_000 } = options;
  wholeNumber("size", size, 1, largestSize);
  const ranges = countedRanges(store, "leased", options);
  const numbers = lease(ranges, size);
  const { first } = ranges;
  const strategy = encoded(
    { name: "leased", first, limit: largestCount, number: ({ collisions }) => numbers.draw(collisions) },
    options,
  );
  return { ...strategy, prefetch: () => numbers.fill() };
}
