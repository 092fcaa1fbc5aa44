import { sha256 } from "@noble/hashes/sha2.js";
import { base62 } from "../codec/alphabets.js";
import { baseN } from "../codec/base-n.js";
import { keyspaceOf } from "../codec/keyspace.js";
import { invalidOption, strategyFailed, unsupported } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import type { Alphabet, SyncCodeStrategy } from "../ports/index.js";
import { integersBelow } from "./integers-below.js";

export interface HashedOptions {
  /** Symbols of a code: 7 by default; at most 64, and as many as keep the number of codes within 2^256 (42 of base62). */
  readonly length?: number | undefined;
  /** Base62 by default. */
  readonly alphabet?: Alphabet | undefined;
}

const digestBytes = 32;
const mostDigests = 2n ** 256n;
// At most half of all digests are rejected, so that chance never comes so far.
const mostRejections = 256;

/**
 * Codes made of the caller's idempotency key, the same ones whenever and wherever it is asked, and the weakest choice: prefer `random`,
 * with the same key given to `mint`, unless another system must be able to compute the code without a look at the database.
 *
 * Source: SHA-256 (FIPS 180-4) over the number of the attempt and the number of the rejection, each of 32 bits, most significant byte
 * first, and the key in UTF-8. The whole digest is one number; those above the last multiple of N^length are rejected, the others reduced.
 *
 * Keyspace: N^length. Odds: keys clash as random codes do; 7 base62 symbols have an even chance of one clash at 2,209,524 keys. The key that
 * comes second moves on to its next code, so which code a key has depends on who came first.
 * Limits: who knows or guesses a key knows its code. Without a key there is no code; in a batch, the key is made of batch key and index.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for a bad length or an unsuitable alphabet; a draw throws `ERR_CODEMINT_UNSUPPORTED` for a
 * request without an idempotency key
 */
export function hashed(options: HashedOptions = {}): SyncCodeStrategy {
  requireOptions(options);
  const { length = 7, alphabet = base62 } = options;
  const codec = baseN(alphabet, { length });
  const keyspace = keyspaceOf(alphabet, length);
  if (keyspace > mostDigests) {
    throw invalidOption({ option: "length", problem: "gives more codes than there are digests, 2^256" });
  }
  const toInteger = integersBelow(keyspace, digestBytes);
  return {
    name: "hashed",
    alphabet,
    length: { min: length, max: length },
    keyspace,
    guessable: true,
    // Two attempts may meet in one code by chance.
    deterministic: false,
    next({ attempt, idempotencyKey }) {
      if (idempotencyKey === undefined) {
        throw unsupported({
          feature: 'The strategy "hashed" for a request without an idempotency key',
          remedy: "Give mint() an idempotencyKey, or use the strategy random().",
        });
      }
      for (let rejection = 0; rejection < mostRejections; rejection += 1) {
        const integer = toInteger(digest(attempt, rejection, idempotencyKey));
        if (integer !== undefined) return codec.encode(integer);
      }
      throw strategyFailed({ strategy: "hashed", problem: "found no digest that it may use" });
    },
  };
}

function digest(attempt: number, rejection: number, key: string): Uint8Array {
  const salt = new DataView(new ArrayBuffer(8));
  salt.setUint32(0, attempt);
  salt.setUint32(4, rejection);
  return sha256.create().update(new Uint8Array(salt.buffer)).update(new TextEncoder().encode(key)).digest();
}
