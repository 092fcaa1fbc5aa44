import { invalidCode, invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";
import type { Alphabet } from "../ports/index.js";
import { checkAlphabet } from "./alphabet.js";
import { base62 } from "./alphabets.js";
import { checkSymbol } from "./check-symbol.js";
import { longestCode } from "./code-text.js";
import { type NormalizeResult, normalizer } from "./normalize.js";
import { checkPrefix } from "./prefix.js";
import { addressSigns } from "./typed-text.js";

/** What the codes of a strategy look like. A strategy has all of this, so that `format({ ...strategy, groups: 4 })` is a format. */
export interface FormatOptions {
  /** Base62 by default. */
  readonly alphabet?: Alphabet | undefined;
  /** Symbols of a code, those of its prefix and the check symbol included: 1 to 512. */
  readonly length: number | { readonly min: number; readonly max: number };
  /** What every code begins with, as for `prefixed`. */
  readonly prefix?: string | undefined;
  /** Whether the last symbol is a check symbol, as `checked` puts it. */
  readonly check?: boolean | undefined;
  /** How many symbols stand together in print, counted behind the prefix: 1 to 64; all by default. */
  readonly groups?: number | undefined;
  /** What stands between two groups: 1 to 3 characters that are neither of the alphabet nor letters, digits or `/ ? # %`; "-" by default. */
  readonly separator?: string | undefined;
  /** Whether to read a letter in the other case, and a lookalike, as the one symbol that it can stand for: `true` by default. */
  readonly fold?: boolean | undefined;
}

/** How codes are printed for people, and read from what people type. What is stored is neither, but the code itself. */
export interface CodeFormat {
  /**
   * The code in groups: `GIFT-7K2M-X9QD`.
   *
   * @throws `ERR_CODEMINT_INVALID_CODE` for what is no code of this format
   */
  print(code: string): string;
  /**
   * The code that a text stands for, with what was changed, or why it stands for none. A code stands for itself, so that no code becomes
   * another.
   */
  normalize(text: string): NormalizeResult;
}

const mostGroups = 64;
const mostSeparators = 3;
const letterOrDigit = /[\p{L}\p{N}]/u;
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The printed and typed form of a strategy's codes.
 *
 * What people type is read in this order: as the code that it is; without the blanks, quotes and full stops around it; as the last name
 * in the path of a pasted address; then sign by sign, in plain form (full-width digits), without blanks, dashes and separators, in the
 * case of the alphabet where it has one, and as the only symbol that looks like it (`0 O o`, `1 I i l L |`, `2 Z`, `5 S`, `8 B`, and in an
 * alphabet of one case the Latin twins of Cyrillic and Greek letters). So Crockford's base32 is read as its author says. What could be two
 * symbols is refused.
 *
 * Where one table has codes of several formats, look a text up as it is before you normalize it: a code of one format may be a
 * mistyped code of another.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet, and for a bad length, prefix, group or separator
 */
export function format(options: FormatOptions): CodeFormat {
  requireOptions(options);
  const { alphabet = base62, prefix = "", check = false, groups, separator = "-", fold = true } = options;
  const symbols = new Set(checkAlphabet(alphabet).symbols);
  if (prefix !== "") checkPrefix(prefix);
  if (groups !== undefined) wholeNumber("groups", groups, 1, mostGroups);
  checkSeparator(separator, symbols, groups !== undefined);
  const length = bodyLength(options.length, [...prefix].length, check ? 2 : 1);
  const { holds } = checkSymbol(alphabet);

  const isCode = (text: string): boolean => {
    if (!text.startsWith(prefix)) return false;
    const body = text.slice(prefix.length);
    const found = [...body];
    return (
      found.length >= length.min &&
      found.length <= length.max &&
      found.every((symbol) => symbols.has(symbol)) &&
      (!check || holds(body))
    );
  };

  return {
    print(code) {
      if (typeof code !== "string" || !isCode(code)) {
        throw invalidCode({ problem: "is no code of this format; normalize() reads what people type" });
      }
      if (groups === undefined) return code;
      const body = [...code.slice(prefix.length)];
      const parts: string[] = [];
      for (let at = 0; at < body.length; at += groups) parts.push(body.slice(at, at + groups).join(""));
      return prefix + parts.join(separator);
    },
    normalize: normalizer({ symbols: alphabet.symbols, prefix, length, separator, fold, isCode }),
  };
}

/** How many symbols stand behind the prefix. */
function bodyLength(
  length: FormatOptions["length"],
  prefix: number,
  least: number,
): { readonly min: number; readonly max: number } {
  const { min, max } = typeof length === "object" && length !== null ? length : { min: length, max: length };
  wholeNumber("length", min, prefix + least, longestCode);
  wholeNumber("length", max, min, longestCode);
  return { min: min - prefix, max: max - prefix };
}

function checkSeparator(separator: string, symbols: ReadonlySet<string>, used: boolean): void {
  const refuse = (problem: string): never => {
    throw invalidOption({ option: "separator", problem });
  };
  if (typeof separator !== "string") refuse("must be a string");
  const signs = [...separator];
  if (signs.length < 1 || signs.length > mostSeparators)
    refuse(`must have 1 to ${mostSeparators} characters`);
  for (const sign of signs) {
    if (letterOrDigit.test(sign) || unprintable.test(sign) || addressSigns.test(sign)) {
      refuse("must have no letter, digit or invisible character, and none of / ? # %");
    }
    if (used && symbols.has(sign))
      refuse("has a symbol of the alphabet, so that groups could not be told apart");
  }
}
