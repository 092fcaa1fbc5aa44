import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { checkAlphabet } from "../codec/alphabet.js";
import { base62 } from "../codec/alphabets.js";
import { baseN, longestLength } from "../codec/base-n.js";
import { keyspaceOf, lengthFor } from "../codec/keyspace.js";
import { invalidCode, invalidOption, strategyFailed } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import type { Alphabet, SyncCodeStrategy } from "../ports/index.js";
import { integersBelow } from "./integers-below.js";
import type { ByteSource } from "./symbol-pool.js";

export interface CapabilityOptions {
  /** Symbols of a code: by default, and at least, as many as have 128 bits (22 of base62, 26 of Crockford's 32); at most 64. */
  readonly length?: number | undefined;
  /** Base62 by default; at least 4 symbols. */
  readonly alphabet?: Alphabet | undefined;
  /**
   * What the database keeps: the `code`, by default, or its `digest` alone, so that whoever reads the database or a copy of it has no code.
   * A request with a caller's key is then refused, since a repeat could not be told the code.
   */
  readonly store?: "code" | "digest" | undefined;
}

const leastBits = 128;
const leastKeyspace = 2n ** 128n;
/** Bytes beyond those that the keyspace needs: fewer than one draw in 2^64 is then rejected. */
const spareBytes = 8;
const mostDraws = 4;

/** {@link capability} over another source of bytes. Only tests have a use for one. */
export function capabilityFrom(fill: ByteSource, options: CapabilityOptions = {}): SyncCodeStrategy {
  requireOptions(options);
  const { alphabet = base62, store = "code" } = options;
  const base = checkAlphabet(alphabet).symbols.length;
  const fewest = fewestSymbols(base);
  const { length = fewest } = options;
  const codec = baseN(alphabet, { length });
  checkBits(base, length, fewest);
  if (store !== "code" && store !== "digest") {
    throw invalidOption({ option: "store", problem: 'must be "code" or "digest"' });
  }
  const keyspace = keyspaceOf(alphabet, length);
  const byteLength = Math.ceil(keyspace.toString(2).length / 8) + spareBytes;
  const toInteger = integersBelow(keyspace, byteLength);
  return {
    name: "capability",
    alphabet,
    length: { min: length, max: length },
    keyspace,
    guessable: false,
    deterministic: false,
    next() {
      for (let draw = 0; draw < mostDraws; draw += 1) {
        const bytes = new Uint8Array(byteLength);
        fill(bytes);
        const integer = bytes.some((byte) => byte !== 0) ? toInteger(bytes) : undefined;
        if (integer !== undefined) return codec.encode(integer);
      }
      throw strategyFailed({
        strategy: "capability",
        problem: "draws on a source that gives no random bytes",
      });
    },
    ...(store === "digest" && { stored: capabilityDigest }),
  };
}

/**
 * Codes that nobody guesses, for what whoever holds the code may do: 128 bits or more, or it refuses. The bytes of each code are drawn
 * from `crypto.getRandomValues` for it alone, never ahead, so that no copy of the process knows it.
 *
 * Keyspace: N^length, 2.7e39 for 22 base62 symbols (130.99 bits). Odds: with 10^12 live codes, an attacker who makes 10^9 guesses a second
 * for a hundred years hits one with odds of 1.2e-9. Limits: a code in an address also stands in histories, logs and referrers; let it
 * expire, and keep its digest rather than itself. The bound is that of RFC 6749, section 10.10.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for fewer than 128 bits, with the figure; for a bad length, alphabet or store
 */
export function capability(options: CapabilityOptions = {}): SyncCodeStrategy {
  return capabilityFrom((bytes) => crypto.getRandomValues(bytes), options);
}

/**
 * What the database keeps of a code of `capability({ store: "digest" })`, to look its record up: the SHA-256 of its UTF-8 bytes in 64
 * lower-case hexadecimal digits. It has neither salt nor stretching, since 128 random bits need none.
 *
 * @throws `ERR_CODEMINT_INVALID_CODE` for what is not a string
 */
export function capabilityDigest(code: string): string {
  if (typeof code !== "string") throw invalidCode({ problem: "is not a string" });
  return bytesToHex(sha256(new TextEncoder().encode(code)));
}

function fewestSymbols(base: number): number {
  const length = lengthFor(base, leastKeyspace);
  if (length <= longestLength) return length;
  throw invalidOption({
    option: "alphabet",
    problem: `has ${base} symbols, so that even ${longestLength} of them have fewer than ${leastBits} bits; use 4 or more`,
  });
}

function checkBits(base: number, length: number, fewest: number): void {
  if (length >= fewest) return;
  const bits = (length * Math.log2(base)).toFixed(2);
  throw invalidOption({
    option: "length",
    problem: `of ${length} has ${bits} bits with ${base} symbols, and a capability needs ${leastBits}: use at least ${fewest}`,
  });
}
