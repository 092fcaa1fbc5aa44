import { invalidCode } from "../errors/index.js";
import type { Alphabet } from "../ports/index.js";
import { checkAlphabet } from "./alphabet.js";
import { type CheckMethod, checkGroup } from "./check-group.js";
import { codeProblem, longestCode, textProblem } from "./code-text.js";
import { digitTable } from "./digit-table.js";

/** The check symbol of an alphabet's texts: one of its own symbols, put behind them. */
export interface CheckSymbol {
  readonly alphabet: Alphabet;
  /** `modular` for an odd number of symbols, `field` for a multiple of 4, `dihedral` for twice an odd number, `parity` for 2. */
  readonly method: CheckMethod;
  /** Whether every swap of unlike neighbours is found: always, but for an alphabet of two symbols. Every single wrong symbol is. */
  readonly swaps: boolean;
  /**
   * The check symbol of a text.
   *
   * @throws `ERR_CODEMINT_INVALID_CODE` for an empty or overlong text, and for a foreign symbol, with its position in UTF-16 units
   */
  of(body: string): string;
  /** Whether the last symbol is the check symbol of the ones before it. It also says no to what is no text of the alphabet. */
  holds(code: string): boolean;
}

/** A group's operations, written out. */
interface Tables {
  /** By 256 · a + b. */
  readonly products: Uint8Array;
  readonly inverses: Uint8Array;
  /** The digits twisted never, once, twice and so on: as often as was asked for. */
  readonly twists: Uint8Array[];
}

const rowBits = 8;
const lastOfOneUnit = 0xffff;

function tablesOf(size: number): Tables {
  const { multiply, twist } = checkGroup(size);
  const digits = Uint8Array.from({ length: size }, (_, digit) => digit);
  const products = new Uint8Array(size << rowBits);
  const inverses = new Uint8Array(size);
  for (const a of digits) {
    for (const b of digits) {
      const result = multiply(a, b);
      products[(a << rowBits) | b] = result;
      if (result === 0) inverses[a] = b;
    }
  }
  return { products, inverses, twists: [digits, digits.map(twist)] };
}

function twistsAt(place: number, { twists }: Tables): Uint8Array {
  const [digits = new Uint8Array(), once = digits] = twists;
  for (let last = twists.at(-1) ?? once; twists.length <= place; twists.push(last)) {
    last = last.map((digit) => once[digit] ?? 0);
  }
  return twists[place] ?? digits;
}

/**
 * A check symbol that finds every single wrong symbol and every swap of two unlike neighbours, itself included, for any alphabet of 3 to 256
 * symbols; of two symbols it finds the wrong ones alone, which is all that can be done. What else goes wrong it finds by chance: one in N
 * passes. It needs no symbol outside the alphabet, unlike Crockford's, which has five more.
 *
 * The digit at place k, counted from 0 at the check symbol leftwards, is twisted k times, and the product of all is 0. For the group, the
 * twist and their sources see `checkGroup`.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet
 */
export function checkSymbol(alphabet: Alphabet): CheckSymbol {
  const symbols = [...checkAlphabet(alphabet).symbols];
  const size = symbols.length;
  const findDigit = digitTable(symbols);
  const { method } = checkGroup(size);
  let made: Tables | undefined;

  /** The digits of a text, or where its first foreign symbol stands. */
  const read = (text: string): readonly number[] | number => {
    const digits: number[] = [];
    for (let position = 0; position < text.length; ) {
      const point = text.codePointAt(position) ?? 0;
      const digit = findDigit(point);
      if (digit < 0) return position;
      digits.push(digit);
      position += point > lastOfOneUnit ? 2 : 1;
    }
    return digits;
  };

  const productOf = (digits: readonly number[], lastPlace: number, tables: Tables): number => {
    let result = 0;
    let place = lastPlace;
    for (let at = digits.length - 1; at >= 0; at -= 1) {
      const twisted = twistsAt(place, tables)[digits[at] ?? 0] ?? 0;
      result = tables.products[(result << rowBits) | twisted] ?? 0;
      place += 1;
    }
    return result;
  };

  return {
    alphabet,
    method,
    swaps: method !== "parity",
    of(body) {
      const problem = textProblem(body, longestCode - 1);
      if (problem !== undefined) throw invalidCode(problem);
      const digits = read(body);
      if (typeof digits === "number") {
        throw invalidCode({
          problem: `has a symbol outside the alphabet ${alphabet.name}`,
          position: digits,
        });
      }
      made ??= tablesOf(size);
      return symbols[made.inverses[productOf(digits, 1, made)] ?? 0] ?? "";
    },
    holds(code) {
      if (codeProblem(code) !== undefined) return false;
      const digits = read(code);
      if (typeof digits === "number" || digits.length < 2) return false;
      made ??= tablesOf(size);
      return productOf(digits, 0, made) === 0;
    },
  };
}
