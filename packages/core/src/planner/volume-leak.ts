import { invalidOption } from "../errors/index.js";
import { ratio } from "./big-numbers.js";
import { oddsBetween, wholeCount } from "./inputs.js";

/** A code of a counter that somebody was given, decoded, and when. */
export interface SequenceSample {
  readonly number: bigint | number;
  readonly at: Date;
}

export interface VolumeLeak {
  /** Codes issued from the first sample to the second. */
  readonly issued: bigint;
  readonly perDay: number;
  /** The standard error of `perDay`, as a share of it, if codes are issued at random times: 1/√issued. */
  readonly error: number;
}

export interface SequenceEstimate {
  /** The unbiased estimate of how many codes there are: m(1 + 1/k) - 1, rounded down. */
  readonly total: bigint;
  /** Not more than this many, with the confidence asked for: m (1 - confidence)^(-1/k). */
  readonly most: bigint;
}

const millisecondsPerDay = 86_400_000;

/**
 * What two codes of `counter` tell: whoever orders twice, a week apart, knows how many orders there were in between. Codes of `leased` tell
 * the same within two leases.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for samples out of order
 */
export function volumeLeak(first: SequenceSample, second: SequenceSample): VolumeLeak {
  const issued =
    wholeCount("second.number", second.number, 0n) - wholeCount("first.number", first.number, 0n);
  const days = (second.at.getTime() - first.at.getTime()) / millisecondsPerDay;
  if (issued < 0n || !(days > 0)) {
    throw invalidOption({ option: "second", problem: "must be later than the first, and not below it" });
  }
  return { issued, perDay: ratio(issued, 1n) / days, error: 1 / Math.sqrt(ratio(issued, 1n)) };
}

/**
 * How many codes there are, from some of a counter that begins at 1, found at random: the German tank problem. Source: Goodman, "Serial
 * number analysis", JASA 47 (1952).
 *
 * @param confidence between 0 and 1, 0.95 by default
 * @throws `ERR_CODEMINT_INVALID_OPTION` for no numbers, and for what is not a whole number of 1 or more
 */
export function estimateSequence(
  numbers: readonly (bigint | number)[],
  confidence: number = 0.95,
): SequenceEstimate {
  const seen = numbers.map((number, index) => wholeCount(`numbers[${index}]`, number, 1n));
  const [first] = seen;
  if (first === undefined)
    throw invalidOption({ option: "numbers", problem: "must have at least one number" });
  let highest = first;
  for (const number of seen) if (number > highest) highest = number;
  const count = BigInt(seen.length);
  const precision = 1e12;
  const stretch = (1 - oddsBetween("confidence", confidence)) ** (-1 / seen.length);
  return {
    total: (highest * (count + 1n)) / count - 1n,
    most: (highest * BigInt(Math.floor(stretch * precision))) / BigInt(precision),
  };
}
