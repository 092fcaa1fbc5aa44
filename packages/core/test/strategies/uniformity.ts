/** What one draw after the other is tested on: the code as an array of symbols. */
type Draw = () => readonly string[];

// The normal quantile of one in a million: with a fixed seed no test flakes, and no lesser deviation is called one.
const quantile = 4.753;

/** The chi-square quantile for `freedom` degrees. Source: Wilson and Hilferty, PNAS 17 (1931). */
const bound = (freedom: number, z: number): number =>
  freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;

const chiSquare = (counts: Iterable<number>, cells: number, total: number): number => {
  const expected = total / cells;
  let sum = 0;
  let seen = 0;
  for (const count of counts) {
    sum += (count - expected) ** 2 / expected;
    seen += 1;
  }
  return sum + (cells - seen) * expected;
};

const countOf = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/**
 * Pearson's test, two-sided, on the symbols of each position and on the pairs of each two neighbours. Returns what deviates:
 * more than chance explains, or less than chance allows.
 */
export function deviations(draw: Draw, symbols: number, draws: number): string[] {
  const codes = Array.from({ length: draws }, draw);
  const length = codes[0]?.length ?? 0;
  const found: string[] = [];
  const judge = (what: string, keys: readonly string[], cells: number): void => {
    const statistic = chiSquare(countOf(keys).values(), cells, draws);
    const [low, high] = [bound(cells - 1, -quantile), bound(cells - 1, quantile)];
    if (statistic < low || statistic > high)
      found.push(`${what}: ${statistic} is not within ${low} and ${high}`);
  };
  for (let position = 0; position < length; position += 1) {
    const at = (code: readonly string[], index: number): string => code[index] ?? "";
    judge(
      `position ${position}`,
      codes.map((code) => at(code, position)),
      symbols,
    );
    if (position === 0) continue;
    const pairs = codes.map((code) => `${at(code, position - 1)} ${at(code, position)}`);
    judge(`positions ${position - 1} and ${position}`, pairs, symbols ** 2);
  }
  return found;
}
