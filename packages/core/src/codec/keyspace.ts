import type { Alphabet } from "../ports/index.js";
import { checkAlphabet } from "./alphabet.js";
import { checkLength } from "./base-n.js";

/**
 * How many codes there are: the alphabet's size to the power of the length.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` for an unsuitable alphabet or a length outside 1 to 64
 */
export function keyspaceOf(alphabet: Alphabet, length: number): bigint {
  checkLength(length);
  return BigInt(checkAlphabet(alphabet).symbols.length) ** BigInt(length);
}

/** The fewest symbols, of so many to choose from, that make this many codes or more. */
export function lengthFor(symbols: number, codes: bigint): number {
  let length = 1;
  while (BigInt(symbols) ** BigInt(length) < codes) length += 1;
  return length;
}
