import { invalidOption } from "../errors/index.js";
import type { Alphabet } from "../ports/index.js";

const fewestSymbols = 2;
const mostSymbols = 256;

// Controls, format characters, halves of surrogate pairs, blanks, marks that join their neighbour, and whatever else is invisible.
const unsuitable = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

const fault = (symbols: readonly string[]): string | undefined => {
  if (symbols.length < fewestSymbols || symbols.length > mostSymbols) {
    return `must have ${fewestSymbols} to ${mostSymbols} symbols, not ${symbols.length}`;
  }
  const seen = new Set<string>();
  for (const [digit, symbol] of symbols.entries()) {
    if (typeof symbol !== "string" || [...symbol].length !== 1) {
      return `must have one code point for each symbol, unlike at digit ${digit}`;
    }
    if (unsuitable.test(symbol)) {
      return `has a blank, a control character, a mark or half of a surrogate pair at digit ${digit}`;
    }
    if (symbol.normalize("NFC") !== symbol) {
      return `has a symbol that Unicode normalisation (NFC) rewrites at digit ${digit}`;
    }
    if (seen.has(symbol)) return `repeats a symbol at digit ${digit}`;
    seen.add(symbol);
  }
  return undefined;
};

/** Returns the alphabet if it is sound; throws `ERR_CODEMINT_INVALID_OPTION` as {@link alphabet} does. */
export function checkAlphabet(candidate: Alphabet): Alphabet {
  const symbols: unknown = candidate?.symbols;
  const problem = Array.isArray(symbols) ? fault(symbols) : 'must be made by alphabet(name, "symbols")';
  if (problem !== undefined) throw invalidOption({ option: "alphabet", problem });
  return candidate;
}

/**
 * An alphabet of one's own: 2 to 256 distinct symbols, in digit order, each one Unicode code point.
 *
 * A symbol must survive every way a code travels, so blanks, control and format characters, combining marks, halves of
 * surrogate pairs and characters that NFC rewrites are refused. One that a database column or a person may take for another
 * (case, lookalikes) is not: that is the choice of whoever picks the alphabet.
 *
 * @param name a short label for messages and reports
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet or an empty name
 */
export function alphabet(name: string, symbols: string): Alphabet {
  if (typeof name !== "string" || name === "") {
    throw invalidOption({ option: "name", problem: "must be a non-empty string" });
  }
  if (typeof symbols !== "string") throw invalidOption({ option: "symbols", problem: "must be a string" });
  return Object.freeze(checkAlphabet({ name, symbols: Object.freeze([...symbols]) }));
}
