import { requireOptions } from "../errors/require-option.js";
import { flow, type Steps } from "../flow/flow.js";
import type {
  CallOptions,
  CounterStore,
  NumberStrategy,
  SyncCounterStore,
  SyncNumberStrategy,
} from "../ports/index.js";
import { type CountedOptions, type CountedRanges, countedRanges, largestCount } from "./counted.js";
import { type EncodingOptions, encoded } from "./encoded.js";

export interface CounterOptions extends CountedOptions, EncodingOptions {}

/**
 * The values of a counter, in the symbols of an alphabet: the shortest codes there are, and never a collision with one another.
 * Each draw reserves one value, by one call of the store; `leased` takes a thousand at a time.
 *
 * Keyspace: 2^63 - `start` codes, 11 base62 symbols at most. No odds are involved: a code is taken only where someone has claimed it.
 * Limits: anyone can tell from two codes how many were minted in between, and the next one; `permuted` hides both.
 *
 * For codes of ids that the table itself counts, use `base62` or `permutation`: they need neither this strategy nor a store.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for what is no counter store, a bad name, start or length or an unsuitable alphabet; a
 * draw throws what `reserve` and `raise` do
 */
export function counter(store: SyncCounterStore, options?: CounterOptions): SyncNumberStrategy;
export function counter(store: CounterStore, options?: CounterOptions): NumberStrategy;
export function counter(store: CounterStore, options: CounterOptions = {}): NumberStrategy {
  requireOptions(options);
  const ranges = countedRanges(store, "counter", options);
  return encoded(
    {
      name: "counter",
      first: ranges.first,
      limit: largestCount,
      number: (_draw, call) => flow(one(ranges, call)),
    },
    options,
  );
}

function* one(ranges: CountedRanges, options: CallOptions | undefined): Steps<bigint> {
  const { first } = yield* ranges.take(1, options);
  return first;
}
