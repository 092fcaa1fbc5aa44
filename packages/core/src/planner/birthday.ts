import { ratio, scaledLog, squareRoot } from "./big-numbers.js";
import { oddsBetween, wholeCount } from "./inputs.js";

/** Below this many codes the odds are multiplied out; above, the series is exact. */
const multipliedOut = 2n ** 20n;
const certain = 40;
/** Odds are taken as decimal fractions of this many parts. */
const parts = 1e12;

/** The sums 0^k + 1^k + … + (count - 1)^k for k from 1 to 4. Source: Faulhaber's formulas. */
const powerSums = (count: bigint): readonly [bigint, bigint, bigint, bigint] => {
  const last = count - 1n;
  const first = (last * count) / 2n;
  const squares = (last * count * (2n * last + 1n)) / 6n;
  return [first, squares, first ** 2n, (squares * (3n * last ** 2n + 3n * last - 1n)) / 5n];
};

/**
 * The logarithm of the odds that `count` random codes all differ, negated and times 2^bits: the sum of -ln(1 - i/N), by the first four
 * terms of each. The fifth is below a part in N of the first where count² is of the order of N.
 */
const scaledSurprise = (count: bigint, keyspace: bigint, bits: number): bigint => {
  const scale = BigInt(bits);
  return powerSums(count).reduce((sum, powers, index) => {
    const power = BigInt(index + 1);
    return sum + (powers << scale) / (power * keyspace ** power);
  }, 0n);
};

/** The same for a small keyspace, one factor after the other. */
const smallSurprise = (count: bigint, keyspace: bigint): number => {
  const codes = Number(keyspace);
  let sum = 0;
  for (let taken = 1; taken < Number(count) && sum < certain; taken += 1) sum -= Math.log1p(-taken / codes);
  return sum;
};

/**
 * The odds that among `count` codes drawn at random two are alike: 1 - N!/((N - count)! N^count), to a double's precision.
 *
 * @param keyspace N, 1 or more
 * @throws `ERR_CODEMINT_INVALID_OPTION` for what is not a whole number
 */
export function birthdayOdds(keyspace: bigint | number, count: bigint | number): number {
  const codes = wholeCount("keyspace", keyspace, 1n);
  const drawn = wholeCount("count", count, 0n);
  if (drawn < 2n) return 0;
  if (drawn > codes || ratio(drawn * (drawn - 1n), 2n * codes) > certain) return 1;
  if (codes < multipliedOut) return -Math.expm1(-smallSurprise(drawn, codes));
  const bits = 128 + codes.toString(2).length;
  return -Math.expm1(-ratio(scaledSurprise(drawn, codes, bits), 1n << BigInt(bits)));
}

/**
 * How many codes, drawn at random, give the odds nearest to these that two of them are alike: 23 of 365 for one half, 2,209,524 of
 * 62^7. Exact at any size.
 *
 * The search begins at the square root of -2N ln(1 - odds). Source: Brink, "A (probably) exact solution to the birthday problem", Ramanujan
 * Journal 28 (2012).
 *
 * @param keyspace 1 or more
 * @param odds between 0 and 1, taken to 12 decimal places where the keyspace is above 2^20
 * @throws `ERR_CODEMINT_INVALID_OPTION` for a keyspace that is no whole number, and for other odds
 */
export function birthdayPoint(keyspace: bigint | number, odds: number): bigint {
  const codes = wholeCount("keyspace", keyspace, 1n);
  const wanted = Math.min(parts - 1, Math.max(1, Math.round(oddsBetween("odds", odds) * parts)));
  if (codes < multipliedOut) return smallPoint(codes, odds);
  const bits = 64 + 2 * codes.toString(2).length;
  const target = scaledLog(BigInt(parts), BigInt(parts - wanted), bits);
  const surprise = (count: bigint): bigint => scaledSurprise(count, codes, bits);
  let count = squareRoot((2n * codes * target) >> BigInt(bits));
  while (surprise(count) < target) count += 1n;
  while (surprise(count - 1n) >= target) count -= 1n;
  return target - surprise(count - 1n) < surprise(count) - target ? count - 1n : count;
}

function smallPoint(codes: bigint, odds: number): bigint {
  let alike = 0;
  for (let count = 1n; ; count += 1n) {
    const next = 1 - (1 - alike) * ratio(codes - count, codes);
    if (next >= odds) return odds - alike < next - odds ? count : count + 1n;
    alike = next;
  }
}
