import { invalidCode, invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";
import type { Alphabet } from "../ports/index.js";
import { checkAlphabet } from "./alphabet.js";
import { longestCode } from "./code-text.js";
import { digitTable } from "./digit-table.js";
import { type DigitWriter, digitWriter } from "./digit-writer.js";

/** Writes non-negative integers in the symbols of an alphabet, and reads them back. */
export interface BaseN {
  readonly alphabet: Alphabet;
  /**
   * The value, most significant symbol first, with leading zeros only up to the codec's length; exact at any size.
   *
   * @param value a non-negative safe integer, or a non-negative bigint of at most 256 symbols
   * @throws `ERR_CODEMINT_INVALID_OPTION` for any other value
   */
  encode(value: number | bigint): string;
  /**
   * The value of a text that `encode` wrote.
   *
   * @throws `ERR_CODEMINT_INVALID_CODE` for any other text, with the position in UTF-16 units of the first foreign symbol.
   * So no two texts have one value: case is not folded, and a leading zero that the length does not ask for is refused.
   */
  decode(text: string): bigint;
}

export interface BaseNOptions {
  /** The fewest symbols of a text: 1 to 64, 1 by default. Shorter values get leading zeros; larger ones outgrow it. */
  readonly length?: number | undefined;
}

const mostSymbols = 256;
/** The most symbols that a code of a chosen length may have. */
export const longestLength = 64;
const lastOfOneUnit = 0xffff;

/** How many symbols one can work with in plain numbers: twice their number of values is still a safe integer. */
const safePlaces = (base: number): number => {
  let places = 1;
  while (Number.isSafeInteger(2 * base ** (places + 1))) places += 1;
  return places;
};

/** @throws `ERR_CODEMINT_INVALID_OPTION` for what is no length of a code */
export function checkLength(length: unknown): void {
  wholeNumber("length", length, 1, longestLength);
}

/**
 * The codec of an alphabet. It needs no store: it can encode a row's own serial id.
 *
 * With a length the shorter values are filled up with zeros, and larger ones grow: texts of `{ length: 7 }` stay as they are, and
 * stay apart from all others, when the length is raised to 8.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet or a length outside 1 to 64
 */
export function baseN(alphabet: Alphabet, options: BaseNOptions = {}): BaseN {
  requireOptions(options);
  const { length = 1 } = options;
  checkLength(length);
  const symbols = [...checkAlphabet(alphabet).symbols];
  const base = symbols.length;
  const [zero = "", one = ""] = symbols;
  const places = safePlaces(base);
  const chunk = base ** places;
  const largeChunk = BigInt(chunk);
  const limit = BigInt(base) ** BigInt(mostSymbols);
  const findDigit = digitTable(symbols);
  const unitsOnly = symbols.every((symbol) => symbol.length === 1);
  // Every value below this one has fewer symbols than it, and needs zeros in front. At length 1 there is none.
  const largePadded = length === 1 ? 0n : BigInt(base) ** BigInt(length);
  const padded = Number(largePadded);
  let writer: DigitWriter | undefined;

  const write = (value: number): string => {
    writer ??= digitWriter(symbols);
    return writer(value);
  };

  const writeLarge = (value: bigint): string => {
    let text = "";
    let rest = value;
    while (rest > Number.MAX_SAFE_INTEGER) {
      // The added leading 1 keeps the part's zeros, and is cut off again.
      text = write(Number(rest % largeChunk) + chunk).slice(one.length) + text;
      rest /= largeChunk;
    }
    return write(Number(rest)) + text;
  };

  // Here, too, a leading 1 is added for the zeros' sake, and cut off again.
  const encodeNumber = (value: number): string => {
    if (value >= padded) return write(value);
    return value + padded <= Number.MAX_SAFE_INTEGER
      ? write(value + padded).slice(one.length)
      : writeLarge(BigInt(value) + largePadded).slice(one.length);
  };

  const encodeBigint = (value: bigint): string => {
    if (value <= Number.MAX_SAFE_INTEGER) return encodeNumber(Number(value));
    return value >= largePadded ? writeLarge(value) : writeLarge(value + largePadded).slice(one.length);
  };

  /** A text of exactly the codec's length may begin with a zero; at length 1 that is zero itself. */
  const guardLength = (text: string): void => {
    const count = unitsOnly ? text.length : [...text].length;
    if (count < length) throw invalidCode({ problem: `has fewer than ${length} symbols` });
    if (count > length && text.startsWith(zero)) {
      throw invalidCode({ problem: "has a leading zero, which the codec never writes,", position: 0 });
    }
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
      guardLength(text);
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
