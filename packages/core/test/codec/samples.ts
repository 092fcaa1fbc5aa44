import fc from "fast-check";
import { alphabet } from "../../src/codec/alphabet.js";
import type { Alphabet } from "../../src/ports/index.js";

const everyUnitLength = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCodePoint(0x21 + index)),
  ...Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)),
  ...Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x1f300 + index)),
];

/** `size` symbols of one UTF-16 unit each, none of them ASCII. */
export const ideographs = (size: number): Alphabet =>
  alphabet(
    `ideographs-${size}`,
    Array.from({ length: size }, (_, index) => String.fromCodePoint(0x4e00 + index)).join(""),
  );

/** Any sound alphabet: of symbols inside and outside of ASCII, of one and of two UTF-16 units, in any order. */
export const anyAlphabet: fc.Arbitrary<Alphabet> = fc
  .uniqueArray(fc.constantFrom(...everyUnitLength), { minLength: 2, maxLength: 256 })
  .map((symbols) => alphabet("any", symbols.join("")));
