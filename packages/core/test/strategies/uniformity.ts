/** One code after the other, as an array of its symbols. */
export type Codes = () => readonly string[];

// The normal quantile of one in a million: with a fixed seed no test flakes, and no lesser deviation is called one.
const quantile = 4.753;

/** The chi-square quantile for `freedom` degrees. Source: Wilson and Hilferty, PNAS 17 (1931). */
const bound = (freedom: number, z: number): number =>
  freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;

/** Pearson's statistic of counts that should be equal. */
const chiSquare = (counts: Uint32Array, total: number): number => {
  const expected = total / counts.length;
  let sum = 0;
  for (const count of counts) sum += (count - expected) ** 2 / expected;
  return sum;
};

/** Numbers symbols as they come. */
const numbering = (symbols: number): ((symbol: string) => number) => {
  const known = new Map<string, number>();
  return (symbol) => {
    const digit = known.get(symbol) ?? known.size;
    if (digit === symbols) throw new Error(`there are more than ${symbols} symbols`);
    known.set(symbol, digit);
    return digit;
  };
};

/**
 * Pearson's test, two-sided, on the symbols of each position and on the pairs of each two neighbours. Returns what deviates:
 * more than chance explains, or less than chance allows.
 */
export function deviations(codes: Codes, symbols: number, draws: number): string[] {
  const digitOf = numbering(symbols);
  const singles: Uint32Array[] = [];
  const pairs: Uint32Array[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    let before = 0;
    for (const [position, symbol] of codes().entries()) {
      const digit = digitOf(symbol);
      count(singles, position, symbols, digit);
      if (position > 0) count(pairs, position - 1, symbols ** 2, before * symbols + digit);
      before = digit;
    }
  }
  return [
    ...singles.flatMap((counts, position) => judge(`position ${position}`, counts, draws)),
    ...pairs.flatMap((counts, position) => judge(`positions ${position} and ${position + 1}`, counts, draws)),
  ];
}

function count(tables: Uint32Array[], table: number, cells: number, cell: number): void {
  tables[table] ??= new Uint32Array(cells);
  const counts = tables[table];
  counts[cell] = (counts[cell] ?? 0) + 1;
}

function judge(what: string, counts: Uint32Array, draws: number): string[] {
  const statistic = chiSquare(counts, draws);
  const [low, high] = [bound(counts.length - 1, -quantile), bound(counts.length - 1, quantile)];
  return statistic < low || statistic > high
    ? [`${what}: ${statistic} is not within ${low} and ${high}`]
    : [];
}

/**
 * For the serial test: how far each position moves, modulo the number of symbols, from one code to the next. Of codes that owe nothing to
 * each other these are as even as the symbols themselves.
 */
export function steps(codes: Codes, digits: ReadonlyMap<string, number>): Codes {
  const digitsOf = (): number[] => codes().map((symbol) => digits.get(symbol) ?? 0);
  let before = digitsOf();
  return () => {
    const now = digitsOf();
    const moved = now.map((digit, position) =>
      String((digit - (before[position] ?? 0) + digits.size) % digits.size),
    );
    before = now;
    return moved;
  };
}
