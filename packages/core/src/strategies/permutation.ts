import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { isBytes } from "@noble/hashes/utils.js";
import { base62 } from "../codec/alphabets.js";
import { baseN } from "../codec/base-n.js";
import { keyspaceOf } from "../codec/keyspace.js";
import { invalidCode, invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import type { Alphabet } from "../ports/index.js";
import { feistel, keyWords, largestSize } from "./feistel.js";

export interface PermutationOptions {
  /**
   * 16 to 64 secret bytes, the same for as long as the codes are used: draw them once, by `crypto.getRandomValues(new Uint8Array(32))`,
   * or make them of a passphrase, by `keyFromPassphrase`.
   */
  readonly key: Uint8Array;
  /** Symbols of a code, 7 by default; at most as many as keep the number of codes within 2^72 (12 of base62). */
  readonly length?: number | undefined;
  /** Base62 by default. */
  readonly alphabet?: Alphabet | undefined;
}

/** Codes of a fixed length for the integers from 0 on: each code belongs to exactly one of them. */
export interface Permutation {
  readonly alphabet: Alphabet;
  readonly length: number;
  /** How many codes there are: the alphabet's size to the power of the length. */
  readonly size: bigint;
  /**
   * The code of an id.
   *
   * @throws `ERR_CODEMINT_INVALID_OPTION` for what is not an integer from 0 up to, not including, `size`
   */
  encode(id: number | bigint): string;
  /**
   * The id of a code.
   *
   * @throws `ERR_CODEMINT_INVALID_CODE` for a text that is not exactly `length` symbols of the alphabet
   */
  decode(code: string): bigint;
}

const shortestKey = 16;
const longestKey = 64;

/**
 * Writes ids as codes that look random, and reads them back: a keyed bijection of exactly N^length. It needs no store and never
 * collides, so it is all that a table needs which counts its own rows; whoever has the key can tell the id of any code.
 *
 * Limits: it is obfuscation, not secrecy. Its rounds are cheap mixing and no cipher that anybody has studied, and as few as a million
 * codes of 7 base62 symbols make one guess in 3,521,614 hit. Another key, length or size of alphabet gives unrelated codes, and no code tells
 * which one made it: keep old codes apart by their length or by a prefix.
 *
 * The key of each network is HKDF-SHA-256 (RFC 5869) of `key`, without salt, under the name "codemint/permutation/1", N and length. For the
 * algorithm and its sources see `feistel`.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for a bad key or length, an unsuitable alphabet, or more than 2^72 codes
 */
export function permutation(options: PermutationOptions): Permutation {
  requireOptions(options);
  const { key, length = 7, alphabet = base62 } = options;
  const codec = baseN(alphabet, { length });
  const base = alphabet.symbols.length;
  const size = keyspaceOf(alphabet, length);
  checkSize(size, base);
  checkKey(key);
  const network = feistel(size, networkKey(key, base, length));
  return {
    alphabet,
    length,
    size,
    encode(id) {
      const whole = typeof id === "bigint" || Number.isSafeInteger(id);
      if (whole && id >= 0 && id < size) return codec.encode(network.apply(id));
      throw invalidOption({
        option: "id",
        problem: `must be an integer from 0 to ${size - 1n}, for more a greater length, and above 2^53 a bigint`,
      });
    },
    decode(code) {
      const value = codec.decode(code);
      if (value < size) return network.invert(value);
      throw invalidCode({ problem: `has more than ${length} symbols` });
    },
  };
}

function checkSize(size: bigint, base: number): void {
  if (size <= largestSize) return;
  let longest = 1;
  while (BigInt(base) ** BigInt(longest + 1) <= largestSize) longest += 1;
  throw invalidOption({
    option: "length",
    problem: `gives ${size} codes, more than 2^72; use at most ${longest} of ${base} symbols`,
  });
}

function checkKey(key: unknown): asserts key is Uint8Array {
  if (!isBytes(key) || key.length < shortestKey || key.length > longestKey) {
    throw invalidOption({
      option: "key",
      problem: `must be a Uint8Array of ${shortestKey} to ${longestKey} bytes; keyFromPassphrase() makes one of a text`,
    });
  }
  if (key.every((byte) => byte === 0)) {
    throw invalidOption({ option: "key", problem: "has only zero bytes, so it was never filled" });
  }
}

function networkKey(key: Uint8Array, base: number, length: number): Int32Array {
  const info = new TextEncoder().encode(`codemint/permutation/1 ${base}^${length}`);
  const bytes = hkdf(sha256, key, undefined, info, 4 * keyWords);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: keyWords }, (_, word) => view.getInt32(4 * word));
}
