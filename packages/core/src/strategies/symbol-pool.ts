import { strategyFailed } from "../errors/index.js";
import type { Alphabet } from "../ports/index.js";

/** Fills the bytes with random ones, at most 65,536 at once as `crypto.getRandomValues` allows. */
export type ByteSource = (bytes: Uint8Array<ArrayBuffer>) => void;

/** Random symbols, drawn ahead a few thousand at a time. */
export interface SymbolPool {
  take(length: number): string;
  /** Forgets what was drawn ahead. */
  discard(): void;
}

const wordsAtOnce = 2048;
const wordBits = 16;
const wordMask = 0xffff;
const asciiEnd = 128;

/** All pairs in the order of their number, two bytes each: the symbols themselves where they are ASCII, else their digits. */
const pairTable = (bytes: readonly number[]): Uint16Array => {
  const pairs = new Uint8Array(2 * bytes.length ** 2);
  let at = 0;
  for (const first of bytes) {
    for (const second of bytes) {
      pairs[at++] = first;
      pairs[at++] = second;
    }
  }
  return new Uint16Array(pairs.buffer);
};

/**
 * Turns random bytes into symbols, each equally likely for any alphabet of 2 to 256.
 *
 * A word of 16 bits is scaled to the number of a pair of symbols, and is rejected where some pairs would otherwise get one word
 * more than others. Source: Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019), algorithm 5.
 */
export function symbolPool({ symbols }: Alphabet, fill: ByteSource): SymbolPool {
  const ascii = symbols.every((symbol) => symbol.charCodeAt(0) < asciiEnd);
  const pairs = symbols.length ** 2;
  const rejected = 2 ** wordBits % pairs;
  let refill: (() => string | readonly string[]) | undefined;
  let pool: string | readonly string[] = "";
  let used = 0;

  // Nothing is set aside before the first draw, so that a strategy costs next to nothing to make.
  const makeRefill = (): (() => string | readonly string[]) => {
    const table = pairTable(symbols.map((symbol, digit) => (ascii ? symbol.charCodeAt(0) : digit)));
    const words = new Uint16Array(wordsAtOnce);
    const bytes = new Uint8Array(words.buffer);
    const decoder = new TextDecoder();
    return () => {
      fill(bytes);
      let kept = 0;
      for (let index = 0; index < wordsAtOnce; index += 1) {
        const scaled = Math.imul(words[index] ?? 0, pairs);
        if ((scaled & wordMask) >= rejected) words[kept++] = table[scaled >>> wordBits] ?? 0;
      }
      const drawn = bytes.subarray(0, 2 * kept);
      return ascii ? decoder.decode(drawn) : Array.from(drawn, (digit) => symbols[digit] ?? "");
    };
  };

  return {
    take(length) {
      if (used + length > pool.length) {
        refill ??= makeRefill();
        pool = refill();
        used = 0;
      }
      // At most half of all words are rejected, so a sound source never leaves so few.
      if (length > pool.length) {
        throw strategyFailed({ strategy: "random", problem: "draws on a source that gives no random bytes" });
      }
      used += length;
      const drawn = pool.slice(used - length, used);
      return typeof drawn === "string" ? drawn : drawn.join("");
    },
    discard() {
      pool = "";
    },
  };
}
