import { base62 } from "../codec/alphabets.js";
import { keyspaceOf } from "../codec/keyspace.js";
import { requireOptions } from "../errors/require-option.js";
import type { Alphabet, SyncCodeStrategy } from "../ports/index.js";
import { type ByteSource, symbolPool } from "./symbol-pool.js";

export interface RandomOptions {
  /** Symbols of a code: 1 to 64, 7 by default. */
  readonly length?: number | undefined;
  /** Base62 by default. */
  readonly alphabet?: Alphabet | undefined;
}

/** {@link random} over another source of bytes. Only tests have a use for one. */
export function randomFrom(fill: ByteSource, options: RandomOptions = {}): SyncCodeStrategy {
  requireOptions(options);
  const { length = 7, alphabet = base62 } = options;
  const keyspace = keyspaceOf(alphabet, length);
  const pool = symbolPool(alphabet, fill);
  return {
    name: "random",
    alphabet,
    length: { min: length, max: length },
    keyspace,
    guessable: false,
    deterministic: false,
    next({ collisions }) {
      // A process restored from a snapshot would go on to draw what its twin drew: the first clash ends that.
      if (collisions > 0) pool.discard();
      return pool.take(length);
    },
  };
}

/**
 * Codes drawn at random, each equally likely: the choice where nothing speaks for another. No code tells anything about the
 * next one or about how many there are; but a code is an address, not a secret.
 *
 * Keyspace: N^length, 3,521,614,606,208 for 7 base62 symbols. Odds: a draw meets a taken code with odds of records to keyspace, and so does
 * a guess; 2,209,524 codes of 7 symbols have an even chance of one clash among them. Limits: above half of the keyspace most draws are
 * redraws; use longer codes, or `permuted`. For the source of the even draw see `symbolPool`.
 *
 * Randomness comes from `crypto.getRandomValues`, 4,096 bytes at a time from the first draw on, nothing before. So a snapshot taken
 * of a process that has minted holds some hundred codes to come, and every copy of it starts with the same ones: they meet as
 * taken codes, and the first of these makes a copy draw anew.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for a length outside 1 to 64 or an unsuitable alphabet
 */
export function random(options: RandomOptions = {}): SyncCodeStrategy {
  return randomFrom((bytes) => crypto.getRandomValues(bytes), options);
}
