import { ratio } from "./big-numbers.js";
import { positive, wholeCount } from "./inputs.js";

/** Somebody who tries codes at random. */
export interface Attack {
  /** How many codes they could try, all their addresses together: above 0. */
  readonly guessesPerSecond: number;
  /** How many addresses they come from: 1 or more, 1 by default. */
  readonly addresses?: number | undefined;
  /** How many tries a second your rate limit lets one address have; no limit by default. */
  readonly perAddress?: number | undefined;
}

export interface GuessOdds {
  /** The odds that one guess at random hits a live code. */
  readonly odds: number;
  /** One guess in so many hits, rounded down; 0 if no code is live. */
  readonly oneIn: bigint;
}

export interface GuessingTime {
  /** What the rate limit leaves of the attack. */
  readonly guessesPerSecond: number;
  /** Seconds until the first hit on average, for one who never tries a code twice: (N + 1) / (live + 1) guesses. */
  readonly firstHit: number;
  /** Seconds until a hit is as likely as none. */
  readonly even: number;
  /** Seconds until the odds of a hit reach one in a hundred. */
  readonly onePercent: number;
  /** Hits a day on average. */
  readonly hitsPerDay: number;
}

export const secondsPerDay = 86_400;

/**
 * What one guess is worth: with 10,000,000 live codes of 62^7 one in 352,161 hits.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for what is not a whole number
 */
export function guessOdds(keyspace: bigint | number, live: bigint | number): GuessOdds {
  const codes = wholeCount("keyspace", keyspace, 1n);
  const targets = wholeCount("live", live, 0n);
  if (targets >= codes) return { odds: 1, oneIn: 1n };
  return { odds: ratio(targets, codes), oneIn: targets === 0n ? 0n : codes / targets };
}

/** Guesses a second that the rate limit lets through. */
function effectiveRate({ guessesPerSecond, addresses = 1, perAddress }: Attack): number {
  const rate = positive("guessesPerSecond", guessesPerSecond);
  const limit = positive("addresses", addresses) * positive("perAddress", perAddress ?? Number.MAX_VALUE);
  return Math.min(rate, limit);
}

/**
 * How long an attacker takes who guesses codes at random: the rate is the lower of what they can try and of what a rate limit for each of
 * their addresses lets through.
 *
 * The odds after g guesses are 1 - (1 - live/N)^g, so the time to reach odds p is ln(1 - p) / ln(1 - live/N) guesses.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for counts that are not whole and for rates that are not above 0
 */
export function guessingTime(keyspace: bigint | number, live: bigint | number, attack: Attack): GuessingTime {
  const codes = wholeCount("keyspace", keyspace, 1n);
  const targets = wholeCount("live", live, 1n);
  const rate = effectiveRate(attack);
  const { odds } = guessOdds(codes, targets);
  const secondsTo = (reached: number): number => Math.log1p(-reached) / Math.log1p(-odds) / rate;
  return {
    guessesPerSecond: rate,
    firstHit: ratio(codes + 1n, targets + 1n) / rate,
    even: secondsTo(0.5),
    onePercent: secondsTo(0.01),
    hitsPerDay: odds * rate * secondsPerDay,
  };
}
