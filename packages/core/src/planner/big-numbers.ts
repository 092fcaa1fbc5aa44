/** Arithmetic on integers beyond what a double holds. */

const bitLength = (value: bigint): number => (value === 0n ? 0 : value.toString(2).length);

const exactBits = 64;

/** The nearest double to the quotient of two non-negative integers of any size, where it is above 2^-1000. */
export function ratio(dividend: bigint, divisor: bigint): number {
  const shift = exactBits - (bitLength(dividend) - bitLength(divisor));
  const quotient =
    shift >= 0 ? (dividend << BigInt(shift)) / divisor : dividend / (divisor << BigInt(-shift));
  return Number(quotient) * 2 ** -shift;
}

/** The binary logarithm of a positive integer of any size. */
export function log2(value: bigint): number {
  const dropped = Math.max(0, bitLength(value) - exactBits);
  return Math.log2(Number(value >> BigInt(dropped))) + dropped;
}

/** The largest integer whose square is not above the value. Newton's method from above, which stops where it no longer falls. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt(Math.ceil(bitLength(value) / 2));
  for (;;) {
    const next = (root + value / root) / 2n;
    if (next >= root) return root;
    root = next;
  }
}

/** 2 artanh(numerator / denominator), times 2^bits; the sum of a series that gains three bits a term up to a third. */
const twiceArtanh = (numerator: bigint, denominator: bigint, bits: bigint): bigint => {
  const square = { top: numerator ** 2n, bottom: denominator ** 2n };
  let power = (numerator << (bits + 1n)) / denominator;
  let sum = 0n;
  for (let odd = 1n; power > 0n; odd += 2n) {
    sum += power / odd;
    power = (power * square.top) / square.bottom;
  }
  return sum;
};

/** The natural logarithm of a fraction of 1 or more, times 2^bits, cut to an integer; exact but for the last few bits. */
export function scaledLog(numerator: bigint, denominator: bigint, bits: number): bigint {
  const scale = BigInt(bits);
  let halvings = 0n;
  let bottom = denominator;
  while (numerator >= 2n * bottom) {
    bottom *= 2n;
    halvings += 1n;
  }
  return halvings * twiceArtanh(1n, 3n, scale) + twiceArtanh(numerator - bottom, numerator + bottom, scale);
}
