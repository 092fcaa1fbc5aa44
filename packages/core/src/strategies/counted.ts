import { checkStoredName } from "../codec/stored-name.js";
import { invalidOption, strategyFailed } from "../errors/index.js";
import { requireMethods } from "../errors/require-option.js";
import { type Steps, settled } from "../flow/flow.js";
import type { CallOptions, CounterRange, CounterStore } from "../ports/index.js";

/** Which numbers of which counter are taken. */
export interface CountedOptions {
  /** Which of the store's counters: 1 to 128 characters, "codes" by default. */
  readonly name?: string | undefined;
  /**
   * The first number: 1 by default. A counter that stands below it is raised to it before the first draw; one that stands above
   * goes on from where it is.
   */
  readonly start?: number | bigint | undefined;
}

/** Ranges of one counter, from `first` on. */
export interface CountedRanges {
  readonly first: bigint;
  take(size: number, options: CallOptions | undefined): Steps<CounterRange>;
}

/** What the widest counter column, a signed integer of 64 bits, holds. */
export const largestCount = 2n ** 63n - 1n;

const startOf = (start: number | bigint): bigint => {
  const first = typeof start === "bigint" || Number.isSafeInteger(start) ? BigInt(start) : 0n;
  if (first >= 1n && first <= largestCount) return first;
  throw invalidOption({
    option: "start",
    problem: `must be an integer from 1 to ${largestCount}, above 2^53 a bigint`,
  });
};

/**
 * The ranges of a counter store's counter, raised to its start once.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for what is no counter store, and for a bad name or start
 */
export function countedRanges(
  store: CounterStore,
  strategy: string,
  { name = "codes", start = 1 }: CountedOptions,
): CountedRanges {
  requireMethods("store", store, "reserve", "raise");
  checkStoredName("name", name);
  const first = startOf(start);
  let raised = first === 1n;
  return {
    first,
    *take(size, options) {
      // Draws that come before the first one has raised the counter raise it as well: that changes nothing.
      if (!raised) {
        yield* settled(store.raise(name, first - 1n, options));
        raised = true;
      }
      const range = yield* settled(store.reserve(name, size, options));
      if (range.first <= range.last) return range;
      throw strategyFailed({ strategy, problem: "was given a range without numbers by its counter store" });
    },
  };
}
