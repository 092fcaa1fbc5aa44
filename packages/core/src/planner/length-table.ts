import { base62 } from "../codec/alphabets.js";
import { keyspaceOf } from "../codec/keyspace.js";
import { requireOptions } from "../errors/require-option.js";
import type { Alphabet } from "../ports/index.js";
import { log2 } from "./big-numbers.js";
import { birthdayPoint } from "./birthday.js";
import { type GuessOdds, guessOdds } from "./guessing.js";
import { wholeCount } from "./inputs.js";
import { type InsertOdds, insertOdds } from "./insert-odds.js";

/** What a length of random codes gives. */
export interface LengthRow {
  readonly length: number;
  readonly keyspace: bigint;
  /** The binary logarithm of the keyspace. */
  readonly bits: number;
  /** How many codes make a clash among them, without a look at the table, 1 % likely. */
  readonly onePercentPoint: bigint;
  /** The same for 50 %. */
  readonly evenPoint: bigint;
  /** What one guess is worth when `live` codes are in use. */
  readonly guess: GuessOdds;
  /** What an insert meets when this many records stand. */
  readonly inserts: readonly InsertOdds[];
}

export interface LengthTableOptions {
  /** Base62 by default. */
  readonly alphabet?: Alphabet | undefined;
  /** 6, 7 and 8 by default. */
  readonly lengths?: readonly number[] | undefined;
  /** How many codes are live for the odds of a guess: 100,000,000 by default. */
  readonly live?: bigint | number | undefined;
  /** Numbers of records for the odds of an insert: 10^6, 10^7, 10^8 and 10^9 by default. */
  readonly records?: readonly (bigint | number)[] | undefined;
  /** Draws of one request: 5 by default. */
  readonly attempts?: number | undefined;
}

/**
 * A row for each length of random codes.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet, a length outside 1 to 64 or counts that are not whole
 */
export function lengthTable(options: LengthTableOptions = {}): readonly LengthRow[] {
  requireOptions(options);
  const { alphabet = base62, lengths = [6, 7, 8], live = 100_000_000, attempts } = options;
  const { records = [10 ** 6, 10 ** 7, 10 ** 8, 10 ** 9] } = options;
  return lengths.map((length) => {
    const keyspace = keyspaceOf(alphabet, length);
    const fitting = records.filter((count) => wholeCount("records", count, 0n) <= keyspace);
    return {
      length,
      keyspace,
      bits: log2(keyspace),
      onePercentPoint: birthdayPoint(keyspace, 0.01),
      evenPoint: birthdayPoint(keyspace, 0.5),
      guess: guessOdds(keyspace, live),
      inserts: fitting.map((count) => insertOdds(keyspace, count, attempts)),
    };
  });
}
