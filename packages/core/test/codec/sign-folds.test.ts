import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { baseN } from "../../src/codec/base-n.js";
import { type FormatOptions, format } from "../../src/codec/format.js";
import { readAs } from "./read-as.js";

const crockford = format({ alphabet: alphabets.crockford32, length: { min: 1, max: 64 }, groups: 4 });

describe("a sign is read as another only where it can be no third", () => {
  const read = (chosen: FormatOptions["alphabet"], text: string): string =>
    readAs(format({ alphabet: chosen, length: { min: 1, max: 64 } }), text);

  test.each([
    ["base62 has all", alphabets.base62, "0OoIl1", "0OoIl1"],
    ["base62 has no one case", alphabets.base62, "Ab", "Ab"],
    ["base62 takes no Cyrillic а for an a", alphabets.base62, "а", "refused: symbol"],
    ["base58 has an o, and no 0 and O", alphabets.base58, "0Oo", "ooo"],
    ["base58 has a 1, an i and an L", alphabets.base58, "l", "refused: ambiguous"],
    ["base32 has an o and a b, and no 0 and 8", alphabets.base32, "0O8", "oob"],
    ["base32 has an i and an l", alphabets.base32, "1", "refused: ambiguous"],
    ["base32 is read in either case", alphabets.base32, "MFRGG", "mfrgg"],
    ["without lookalikes, none is read", alphabets.lookalikeFree, "0", "refused: symbol"],
    ["without lookalikes, none is read", alphabets.lookalikeFree, "l", "refused: symbol"],
    ["the vowel-free one has 2, 5 and 8", alphabets.vowelFree, "ZzSsBcfg", "22558CFG"],
    ["a small b may be a 6", alphabets.vowelFree, "b", "refused: symbol"],
    ["digits have 0, 1, 2, 5 and 8", alphabets.digits, "OoIl|ZSB", "00111258"],
    ["hex has a b", alphabets.hex, "B8OlZS", "b80125"],
    ["letters that share a capital are not of one case", alphabet("sigmas", "σςa"), "Σ", "refused: symbol"],
    ["a symbol of full width is itself", alphabet("wide", "ＡＢ"), "Ａ", "Ａ"],
    ["and no plain one is read as it", alphabet("wide", "ＡＢ"), "A", "refused: symbol"],
    ["a dash that is a symbol is none", alphabet("dashed", "ab-"), "a-b", "a-b"],
    ["a quote that is a symbol is none", alphabet("quoted", "ab'"), "'a b'", "'ab'"],
    ["U is no V, nor any other", alphabets.crockford32, "U", "refused: symbol"],
    ["what is several signs in plain form is none", alphabets.crockford32, "ﬁ½", "refused: symbol"],
    ["an accent makes another letter", alphabets.crockford32, "Á", "refused: symbol"],
    ["half of a surrogate pair is no sign", alphabets.crockford32, "A\ud83d", "refused: symbol"],
  ])("%s", (_, chosen, text, expected) => {
    expect(read(chosen, text)).toBe(expected);
  });

  test("or not at all, where folding is turned off", () => {
    const strict = format({ alphabet: alphabets.crockford32, length: 4, prefix: "", fold: false });
    expect(readAs(strict, "7K-2M")).toBe("7K2M");
    expect(readAs(strict, "７Ｋ２Ｍ")).toBe("7K2M");
    expect(["7k2m", "7KOM", "АВСЕ"].map((text) => readAs(strict, text))).toEqual(
      Array(3).fill("refused: symbol"),
    );
    const prefixed = format({ alphabet: alphabets.crockford32, length: 6, prefix: "A-", fold: false });
    expect(readAs(prefixed, "a-7K2M")).toBe("refused: prefix");
  });

  test("and says between which it cannot decide", () => {
    const result = format({ alphabet: alphabets.base32, length: 4 }).normalize("ab1c");
    expect(result).toEqual({
      status: "refused",
      rule: "ambiguous",
      reason: 'This sign may stand for "i" or "l".',
      at: { start: 2, end: 3 },
    });
  });
});

test("Crockford's base32 is read as its author says", () => {
  const texts = fc.string({
    unit: fc.constantFrom(..."0189ABHIJKLMNOPTUVXZabhijklmnoptuvxz-"),
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(texts, (text) => {
      const plain = text.toUpperCase().replaceAll("-", "").replace(/[IL]/g, "1").replaceAll("O", "0");
      const expected = plain === "" ? "refused: length" : plain.includes("U") ? "refused: symbol" : plain;
      expect(readAs(crockford, text)).toBe(expected);
    }),
  );
  const { decode } = baseN(alphabets.crockford32);
  expect(decode(readAs(crockford, "i-o-l-Z"))).toBe(decode("101Z"));
});
