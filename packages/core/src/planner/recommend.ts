import { longestLength } from "../codec/base-n.js";
import { lengthFor } from "../codec/keyspace.js";
import { invalidOption } from "../errors/index.js";
import type { Alphabet } from "../ports/index.js";
import { type Attack, guessingTime, secondsPerDay } from "./guessing.js";
import { type Choice, choices, type Need, type Purpose } from "./purposes.js";
import { snowflakeBits } from "./snowflake-layout.js";

/** What is planned for, its defaults filled in. */
export interface Demand {
  readonly purpose: Purpose;
  readonly records: bigint;
  readonly seconds: number;
  readonly attack: Attack;
  readonly hideVolume: boolean;
  readonly alphabet?: Alphabet | undefined;
}

export interface Recommendation {
  readonly strategy: Choice["strategy"];
  readonly alphabet: Alphabet;
  /** Symbols of a code, its check symbol included. */
  readonly length: number;
  /** Why this strategy. */
  readonly reason: string;
  /** Why this length, in figures. */
  readonly lengthReason: string;
}

/** Random codes are long enough while a hundredth of them are in use: an insert then needs 0.01 retries, and five fail with 1e-10. */
export const fullest = 0.01;
const roomPerRecord = BigInt(1 / fullest);
export const mostHitsPerDay = 1;
const mostHitsAtAll = 0.01;
const secretBits = 128n;
const oneIn = 1e6;

interface Bound {
  readonly keyspace: bigint;
  readonly reason: string;
}

const english = (value: bigint | number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: 2 });

const fewCollisions = ({ records }: Demand): Bound => ({
  keyspace: records * roomPerRecord,
  reason: `${english(records)} records fill at most a hundredth of the keyspace, so that an insert needs 0.01 retries`,
});

/** The keyspace in which so many guesses hit so often on average. */
const forGuesses = (records: bigint, guesses: number, hits: number): bigint =>
  (records * BigInt(Math.ceil((guesses / hits) * oneIn))) / BigInt(oneIn);

/** What an attack comes to; how many codes there are has no bearing on the rate. */
const rateOf = (attack: Attack): number => guessingTime(2n, 1n, attack).guessesPerSecond;

const bounds: Readonly<Record<Exclude<Need, "fixed">, (demand: Demand) => Bound>> = {
  "few-collisions": fewCollisions,
  "few-hits-a-day": (demand) => {
    const rate = rateOf(demand.attack);
    const collisions = fewCollisions(demand);
    const keyspace = forGuesses(demand.records, rate * secondsPerDay, mostHitsPerDay);
    if (keyspace <= collisions.keyspace) return collisions;
    return { keyspace, reason: `${english(rate)} guesses a second find at most one code a day` };
  },
  "no-hit-at-all": (demand) => {
    const rate = rateOf(demand.attack);
    const collisions = fewCollisions(demand);
    const keyspace = forGuesses(demand.records, rate * demand.seconds, mostHitsAtAll);
    if (keyspace <= collisions.keyspace) return collisions;
    const reason = `${english(rate)} guesses a second find one with odds of 1 % at most in all the time planned for`;
    return { keyspace, reason };
  },
  secret: () => ({ keyspace: 2n ** secretBits, reason: `the code has ${secretBits} bits or more` }),
  room: ({ records }) => ({
    keyspace: records + 1n,
    reason: `there is a number for each of ${english(records)} records`,
  }),
};

/**
 * The strategy, alphabet and length for a purpose, by the decision table in `purposes`.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` where no length up to 64 suffices
 */
export function recommend(demand: Demand): Recommendation {
  const listed = choices[demand.purpose];
  const choice = demand.hideVolume ? (listed.hidingVolume ?? listed) : listed;
  const alphabet = demand.alphabet ?? choice.alphabet;
  const { strategy, reason, need } = choice;
  if (need === "fixed") {
    return {
      strategy,
      alphabet,
      length: lengthFor(alphabet.symbols.length, 2n ** snowflakeBits),
      reason,
      lengthReason: `Time, worker and sequence take ${snowflakeBits} bits.`,
    };
  }
  const bound = bounds[need](demand);
  const body = lengthFor(alphabet.symbols.length, bound.keyspace);
  const length = strategy === "checked" ? body + 1 : body;
  if (length > longestLength) {
    throw invalidOption({ option: "alphabet", problem: `would need ${length} symbols; take one with more` });
  }
  return { strategy, alphabet, length, reason, lengthReason: `With ${length} symbols ${bound.reason}.` };
}
