import { checkAlphabet } from "../codec/alphabet.js";
import { checkLength, longestLength } from "../codec/base-n.js";
import { keyspaceOf } from "../codec/keyspace.js";
import { invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import type { Alphabet } from "../ports/index.js";
import { log2, ratio } from "./big-numbers.js";
import { birthdayPoint } from "./birthday.js";
import {
  type Attack,
  type GuessingTime,
  type GuessOdds,
  guessingTime,
  guessOdds,
  secondsPerDay,
} from "./guessing.js";
import { positive } from "./inputs.js";
import { type InsertOdds, insertOdds } from "./insert-odds.js";
import { type LengthRow, lengthTable } from "./length-table.js";
import { choices, type Purpose } from "./purposes.js";
import { fullest, mostHitsPerDay, type Recommendation, recommend } from "./recommend.js";
import { snowflakeBits, snowflakeLastDate } from "./snowflake-layout.js";

export interface PlanOptions {
  /** Codes a day on average: above 0. */
  readonly codesPerDay: number;
  /** How long to plan for, in years of 365.25 days: above 0. Codes are never used again, so all of them count. */
  readonly years: number;
  /** "public-link" by default. */
  readonly purpose?: Purpose | undefined;
  /** The purpose's own by default. */
  readonly alphabet?: Alphabet | undefined;
  /** Looks at codes of this length instead of the recommended one: 1 to 64 symbols. */
  readonly length?: number | undefined;
  /** Who might guess: 10 guesses a second by default. */
  readonly attack?: Attack | undefined;
  /** Whether how many codes there are must not show: `false` by default. */
  readonly hideVolume?: boolean | undefined;
  /** Draws of one request: 5 by default, as in `createMinter`. */
  readonly attempts?: number | undefined;
}

/** Of codes that are drawn by chance. */
export interface ChanceFigures {
  /** How many codes make a clash among them 1 % likely, if nobody looked. */
  readonly onePercentPoint: bigint;
  readonly evenPoint: bigint;
  /** What an insert meets at the end. */
  readonly atEnd: InsertOdds;
  /** What it meets where 1, 10, 50 and 90 % of the keyspace are taken. */
  readonly atFills: readonly InsertOdds[];
}

/** What codes of a counter give away. */
export interface PlannedLeak {
  /** Codes a day that two codes a day apart tell. */
  readonly perDay: number;
  /** The standard error of that, as a share of it. */
  readonly error: number;
}

export interface Plan {
  readonly recommendation: Recommendation;
  /** Codes made by the end. */
  readonly records: bigint;
  readonly alphabet: Alphabet;
  /** Symbols of a code; one of them is a check symbol if the strategy is `checked`. */
  readonly length: number;
  readonly keyspace: bigint;
  /** The binary logarithm of the keyspace. */
  readonly bits: number;
  /** Left out for strategies that never collide. */
  readonly chance?: ChanceFigures;
  /** What guessing at random brings at the end, when all codes are live. Left out where one code tells the next. */
  readonly guess?: GuessOdds & GuessingTime;
  /** When to go on with one more symbol: every older code stays valid. Left out for `snowflake`, whose length lasts until `lastDate`. */
  readonly grow?: { readonly records: bigint; readonly years: number };
  /** Of `snowflake` alone: the last date that its default layout can write, however few codes there are. */
  readonly lastDate?: Date;
  readonly leak?: PlannedLeak;
  /** Random codes of the lengths around this one, at the number of records at the end. */
  readonly lengths: readonly LengthRow[];
  /** What speaks against the plan, in sentences. */
  readonly warnings: readonly string[];
}

const daysPerYear = 365.25;
const usualAttack: Attack = { guessesPerSecond: 10 };
const drawnByChance = ["random", "checked", "hashed"];
const inOrder = ["counter", "snowflake"];
/** Of which a length is recommended for the number of codes alone, though the codes may be guessed at. */
const guessedAt = ["permuted", "hashed"];
const fillPercents = [1n, 10n, 50n, 90n];

/**
 * Which strategy and length to take for so many codes, why, and what follows from it: collisions, guesses, leaks, and when to grow. The
 * figures are exact where they are integers, and true to a double's precision where they are odds.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unknown purpose, an unsuitable alphabet or length, and numbers out of range
 */
export function plan(options: PlanOptions): Plan {
  requireOptions(options);
  const { purpose = "public-link", attack = usualAttack, hideVolume = false, attempts = 5 } = options;
  if (!Object.hasOwn(choices, purpose)) {
    throw invalidOption({ option: "purpose", problem: `must be one of ${Object.keys(choices).join(", ")}` });
  }
  const days = positive("years", options.years) * daysPerYear;
  const records = BigInt(Math.ceil(positive("codesPerDay", options.codesPerDay) * days));
  if (options.alphabet !== undefined) checkAlphabet(options.alphabet);
  if (options.length !== undefined) checkLength(options.length);
  const recommendation = recommend({
    purpose,
    records,
    seconds: days * secondsPerDay,
    attack,
    hideVolume,
    alphabet: options.alphabet,
  });
  const { alphabet, strategy } = recommendation;
  const length = options.length ?? recommendation.length;
  const body = strategy === "checked" ? Math.max(1, length - 1) : length;
  const keyspace = strategy === "snowflake" ? snowflakeCodes(alphabet, body) : keyspaceOf(alphabet, body);
  const byChance = drawnByChance.includes(strategy) || strategy === "capability";
  const most = byChance ? (keyspace * BigInt(fullest * 100)) / 100n : keyspace;
  const fits = records <= keyspace;
  const guess = inOrder.includes(strategy)
    ? undefined
    : { ...guessOdds(keyspace, records), ...guessingTime(keyspace, records, attack) };
  return {
    recommendation,
    records,
    alphabet,
    length,
    keyspace,
    bits: log2(keyspace),
    ...(byChance && fits && { chance: chanceFigures(keyspace, records, attempts) }),
    ...(guess !== undefined && { guess }),
    ...(strategy === "snowflake"
      ? { lastDate: new Date(snowflakeLastDate) }
      : { grow: { records: most, years: ratio(most, 1n) / options.codesPerDay / daysPerYear } }),
    ...(strategy === "counter" && {
      leak: { perDay: options.codesPerDay, error: 1 / Math.sqrt(options.codesPerDay) },
    }),
    lengths: lengthTable({
      alphabet,
      lengths: [body - 1, body, body + 1].filter((each) => each >= 1 && each <= longestLength),
      live: records,
      records: [records],
      attempts,
    }),
    warnings: warningsOf({ recommendation, length, records, most, keyspace, guess }),
  };
}

function snowflakeCodes(alphabet: Alphabet, length: number): bigint {
  const written = keyspaceOf(alphabet, length);
  const made = 2n ** snowflakeBits;
  return written < made ? written : made;
}

function chanceFigures(keyspace: bigint, records: bigint, attempts: number): ChanceFigures {
  return {
    onePercentPoint: birthdayPoint(keyspace, 0.01),
    evenPoint: birthdayPoint(keyspace, 0.5),
    atEnd: insertOdds(keyspace, records, attempts),
    atFills: fillPercents.map((percent) => insertOdds(keyspace, (keyspace * percent) / 100n, attempts)),
  };
}

function warningsOf({
  recommendation,
  length,
  records,
  most,
  keyspace,
  guess,
}: Pick<Plan, "recommendation" | "length" | "records" | "keyspace"> & {
  readonly most: bigint;
  readonly guess: Plan["guess"] | undefined;
}): readonly string[] {
  const warnings: string[] = [];
  if (records > keyspace) {
    warnings.push(`The keyspace of ${keyspace} is too small for ${records} codes.`);
  } else if (records > most) {
    warnings.push(
      `The keyspace of ${keyspace} is more than a hundredth full at the end: grow at ${most} codes.`,
    );
  }
  if (length < recommendation.length) {
    warnings.push(`${length} symbols are fewer than the ${recommendation.length} that the purpose asks for.`);
  }
  if (guess === undefined) {
    warnings.push("Whoever has one code can tell others: guard what they name by a check of who asks.");
  } else if (guessedAt.includes(recommendation.strategy) && guess.hitsPerDay > mostHitsPerDay) {
    warnings.push(`One guess in ${guess.oneIn} finds a code: guard what they name by a check of who asks.`);
  }
  return warnings;
}
