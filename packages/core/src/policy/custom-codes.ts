import { checkAlphabet } from "../codec/alphabet.js";
import { longestCode } from "../codec/code-text.js";
import { invalidOption } from "../errors/index.js";
import { requireOptions } from "../errors/require-option.js";
import { wholeNumber } from "../errors/whole-number.js";
import type { Alphabet, Policy, Refusal } from "../ports/index.js";

export interface CustomCodeRules {
  /**
   * The symbols that a custom code may have: an alphabet, or the letters and digits of every script with `-` and `_`. By default
   * `0-9 a-z A-Z - _`.
   */
  readonly symbols?: Alphabet | "any-script" | undefined;
  /** Fewest symbols: 1 to 512, 1 by default. */
  readonly minLength?: number | undefined;
  /** Most symbols: `minLength` to 512, 64 by default. */
  readonly maxLength?: number | undefined;
  /** The Unicode normal form in which a custom code must be, so that no two look the same: NFC by default. */
  readonly normalForm?: "NFC" | "NFKC" | undefined;
}

type Allows = (symbol: string) => boolean;

const plainSymbol = /^[0-9a-zA-Z_-]$/;
const symbolOfAnyScript = /^[\p{L}\p{M}\p{Nd}_-]$/u;

const allowed = (symbols: CustomCodeRules["symbols"]): Allows => {
  if (symbols === undefined) return (symbol) => plainSymbol.test(symbol);
  if (symbols === "any-script") return (symbol) => symbolOfAnyScript.test(symbol);
  const known = new Set(checkAlphabet(symbols).symbols);
  return (symbol) => known.has(symbol);
};

/** Where two texts part, in UTF-16 units of the first; a surrogate pair counts as one place. */
const firstDifference = (code: string, other: string): { start: number; end: number } => {
  let start = 0;
  for (const symbol of code) {
    if (!other.startsWith(symbol, start)) return { start, end: start + symbol.length };
    start += symbol.length;
  }
  return { start: 0, end: code.length };
};

const firstForeign = (code: string, allows: Allows): { start: number; end: number } | undefined => {
  let start = 0;
  for (const symbol of code) {
    if (!allows(symbol)) return { start, end: start + symbol.length };
    start += symbol.length;
  }
  return undefined;
};

/**
 * What a code must be to be chosen by a person: its symbols, its length in them and its Unicode normal form. It looks at custom codes
 * alone, since a strategy has an alphabet and a length of its own. Each refusal is one of the rules `normal-form`, `charset` and `length`,
 * and says where.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for lengths out of order, an unsuitable alphabet or an unknown normal form
 */
export function customCodes(rules: CustomCodeRules = {}): Policy {
  requireOptions(rules, "rules");
  const { symbols, minLength = 1, maxLength = 64, normalForm = "NFC" } = rules;
  wholeNumber("minLength", minLength, 1, longestCode);
  wholeNumber("maxLength", maxLength, minLength, longestCode);
  if (normalForm !== "NFC" && normalForm !== "NFKC") {
    throw invalidOption({ option: "normalForm", problem: 'must be "NFC" or "NFKC"' });
  }
  const allows = allowed(symbols);

  return {
    name: "custom-codes",
    customOnly: true,
    inspect(code) {
      const normal = code.normalize(normalForm);
      if (normal !== code) {
        const reason = `This code is not in the Unicode normal form ${normalForm}.`;
        return { rule: "normal-form", reason, at: firstDifference(code, normal) };
      }
      const foreign = firstForeign(code, allows);
      if (foreign !== undefined) {
        return { rule: "charset", reason: "A custom code may not have this sign.", at: foreign };
      }
      return lengthRefusal([...code], minLength, maxLength);
    },
  };
}

function lengthRefusal(symbols: readonly string[], least: number, most: number): Refusal | undefined {
  if (symbols.length >= least && symbols.length <= most) return undefined;
  const end = symbols.join("").length;
  if (symbols.length < least) {
    return { rule: "length", reason: `A custom code has at least ${least} signs.`, at: { start: 0, end } };
  }
  const start = symbols.slice(0, most).join("").length;
  return { rule: "length", reason: `A custom code has at most ${most} signs.`, at: { start, end } };
}
