import { invalidCode, invalidOption } from "../errors/index.js";
import type { Alphabet } from "../ports/index.js";
import { checkAlphabet } from "./alphabet.js";
import { longestCode } from "./code-text.js";
import { type DigitWriter, digitWriter } from "./digit-writer.js";

/** Writes non-negative integers in the symbols of an alphabet, and reads them back. */
export interface BaseN {
  readonly alphabet: Alphabet;
  /**
   * The value, most significant symbol first, without leading zeros; exact at any size.
   *
   * @param value a non-negative safe integer, or a non-negative bigint of at most 256 symbols
   * @throws `ERR_CODEMINT_INVALID_OPTION` for any other value
   */
  encode(value: number | bigint): string;
  /**
   * The value of a text that `encode` wrote.
   *
   * @throws `ERR_CODEMINT_INVALID_CODE` for any other text, with the position in UTF-16 units of the first foreign symbol.
   * So no two texts have one value: case is not folded, and a leading zero is refused.
   */
  decode(text: string): bigint;
}

const mostSymbols = 256;
const asciiEnd = 128;
const lastOfOneUnit = 0xffff;

/** How many symbols one can work with in plain numbers: twice their number of values is still a safe integer. */
const safePlaces = (base: number): number => {
  let places = 1;
  while (Number.isSafeInteger(2 * base ** (places + 1))) places += 1;
  return places;
};

/** Looks up the digit of a code point, or -1. */
const digitTable = (symbols: readonly string[]): ((point: number) => number) => {
  const ascii = new Int16Array(asciiEnd).fill(-1);
  const others = new Map<number, number>();
  for (const [digit, symbol] of symbols.entries()) {
    const point = symbol.codePointAt(0) ?? 0;
    if (point < asciiEnd) ascii[point] = digit;
    else others.set(point, digit);
  }
  return (point) => (point < asciiEnd ? ascii[point] : others.get(point)) ?? -1;
};

/**
 * The codec of an alphabet. It needs no store: it can encode a row's own serial id.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet
 */
export function baseN(alphabet: Alphabet): BaseN {
  const symbols = [...checkAlphabet(alphabet).symbols];
  const base = symbols.length;
  const [zero = "", one = ""] = symbols;
  const places = safePlaces(base);
  const chunk = base ** places;
  const largeChunk = BigInt(chunk);
  const limit = BigInt(base) ** BigInt(mostSymbols);
  const findDigit = digitTable(symbols);
  let writer: DigitWriter | undefined;

  const encodeNumber = (value: number): string => {
    writer ??= digitWriter(symbols);
    return writer(value);
  };

  const encodeBigint = (value: bigint): string => {
    let text = "";
    let rest = value;
    while (rest > Number.MAX_SAFE_INTEGER) {
      // The added leading 1 keeps the part's zeros, and is cut off again.
      text = encodeNumber(Number(rest % largeChunk) + chunk).slice(one.length) + text;
      rest /= largeChunk;
    }
    return encodeNumber(Number(rest)) + text;
  };

  const digitOf = (point: number, position: number): number => {
    const digit = findDigit(point);
    if (digit >= 0) return digit;
    throw invalidCode({ problem: `has a symbol outside the alphabet ${alphabet.name}`, position });
  };

  /** Goes on from where plain numbers would no longer be exact. */
  const decodeRest = (high: number, text: string, start: number): bigint => {
    let value = BigInt(high);
    let part = 0;
    let size = 1;
    for (let position = start; position < text.length; ) {
      const point = text.codePointAt(position) ?? 0;
      part = part * base + digitOf(point, position);
      size *= base;
      if (size === chunk) {
        value = value * largeChunk + BigInt(part);
        part = 0;
        size = 1;
      }
      position += point > lastOfOneUnit ? 2 : 1;
    }
    return value * BigInt(size) + BigInt(part);
  };

  return {
    alphabet,
    encode(value) {
      if (typeof value === "number") {
        if (Number.isSafeInteger(value) && value >= 0) return encodeNumber(value);
        throw invalidOption({
          option: "value",
          problem: "must be a non-negative safe integer; a larger one, a bigint",
        });
      }
      if (typeof value !== "bigint" || value < 0n || value >= limit) {
        throw invalidOption({
          option: "value",
          problem: `must be a non-negative integer of at most ${mostSymbols} symbols`,
        });
      }
      return encodeBigint(value);
    },
    decode(text) {
      if (typeof text !== "string") throw invalidCode({ problem: "is not a string" });
      if (text === "") throw invalidCode({ problem: "is empty" });
      if (text.length > longestCode) {
        throw invalidCode({ problem: `is longer than ${longestCode} UTF-16 units` });
      }
      if (text.length > zero.length && text.startsWith(zero)) {
        throw invalidCode({ problem: "has a leading zero, which the codec never writes,", position: 0 });
      }
      let value = 0;
      let position = 0;
      while (position < text.length && position < places) {
        const point = text.codePointAt(position) ?? 0;
        value = value * base + digitOf(point, position);
        position += point > lastOfOneUnit ? 2 : 1;
      }
      if (position >= text.length) return BigInt(value);
      const long = decodeRest(value, text, position);
      if (long >= limit) throw invalidCode({ problem: `is longer than ${mostSymbols} symbols` });
      return long;
    },
  };
}
