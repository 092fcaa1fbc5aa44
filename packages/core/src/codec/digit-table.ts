const asciiEnd = 128;

/** Looks up the digit of a code point, or -1. */
export const digitTable = (symbols: readonly string[]): ((point: number) => number) => {
  const ascii = new Int16Array(asciiEnd).fill(-1);
  const others = new Map<number, number>();
  for (const [digit, symbol] of symbols.entries()) {
    const point = symbol.codePointAt(0) ?? 0;
    if (point < asciiEnd) ascii[point] = digit;
    else others.set(point, digit);
  }
  return (point) => (point < asciiEnd ? ascii[point] : others.get(point)) ?? -1;
};
