import type { CounterRange, CounterStore } from "@codemint/core/adapter";
import { assert, assertEqual, fail } from "../../assert.js";
import { attempt, isRefused, type Refused, tell } from "../../outcome.js";

/** Fails if two ranges share a value. */
export function assertApart(ranges: readonly CounterRange[]): void {
  const sorted = [...ranges].sort((a, b) => (a.first < b.first ? -1 : 1));
  for (const [n, range] of sorted.entries()) {
    const next = sorted[n + 1];
    if (next !== undefined && next.first <= range.last)
      fail(`Two ranges overlap: ${tell(range)} and ${tell(next)}`);
  }
}

/** Reserves, and fails unless the range is of this size, in bigints. */
export async function reserved(counter: CounterStore, name: string, size = 1): Promise<CounterRange> {
  const range = await attempt(() => counter.reserve(name, size));
  if (isRefused(range)) return fail(`A reserve was refused: ${tell(range)}`);
  assert(typeof range.first === "bigint" && typeof range.last === "bigint", "A range is not of bigints");
  assertEqual(range.last - range.first + 1n, BigInt(size), "The size of a range");
  return range;
}

/** The ranges among the results of a race; every other result must be an error that passes. */
export function rangesOf(results: readonly (CounterRange | Refused)[]): readonly CounterRange[] {
  return results.flatMap((result) => {
    if (!isRefused(result)) return [result];
    assert(result.error.retryable, `A racer was refused: ${tell(result)}`);
    return [];
  });
}
