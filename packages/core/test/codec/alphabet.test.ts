import { describe, expect, test } from "vitest";
import { alphabet, checkAlphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import type { Alphabet } from "../../src/ports/index.js";
import { ideographs } from "./samples.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });

describe("alphabet", () => {
  test("keeps the symbols in order, one code point each, and cannot be changed", () => {
    const made = alphabet("mixed", "b😀a");
    expect(made).toEqual({ name: "mixed", symbols: ["b", "😀", "a"] });
    expect(Object.isFrozen(made)).toBe(true);
    expect(Object.isFrozen(made.symbols)).toBe(true);
  });

  test("takes 2 and 256 symbols, not 1 and 257", () => {
    expect(alphabet("two", "01").symbols).toHaveLength(2);
    expect(ideographs(256).symbols).toHaveLength(256);
    expect(() => alphabet("one", "0")).toThrow("must have 2 to 256 symbols, not 1");
    expect(() => alphabet("none", "")).toThrow(invalidOption);
    expect(() => ideographs(257)).toThrow("must have 2 to 256 symbols, not 257");
  });

  test.each([
    ["a repeated symbol", "abca", "repeats a symbol at digit 3"],
    ["a repeated emoji", "😀a😀", "repeats a symbol at digit 2"],
    ["half of a surrogate pair", "ab\ud83d", "at digit 2"],
    ["a NUL", "ab\0", "at digit 2"],
    ["a line break", "ab\n", "at digit 2"],
    ["a blank", "a b", "at digit 1"],
    ["a no-break space", "a\u00a0b", "at digit 1"],
    ["a zero-width space", "a\u200bb", "at digit 1"],
    ["a combining mark", "ae\u0301", "at digit 2"],
    ["an emoji joined from several code points", "👩\u200d🚀", "at digit 1"],
    ["a variation selector", "a❤\ufe0f", "at digit 2"],
    ["an invisible letter", "ab\u3164", "at digit 2"],
    ["the Ångström sign, which NFC makes a letter", "a\u212b", "normalisation (NFC) rewrites at digit 1"],
  ])("refuses %s", (_, symbols, problem) => {
    expect(() => alphabet("bad", symbols)).toThrow(invalidOption);
    expect(() => alphabet("bad", symbols)).toThrow(problem);
  });

  test.each([undefined, null, 7, ["a", "b"]])("refuses symbols that are %j", (symbols) => {
    // @ts-expect-error symbols must be a string
    expect(() => alphabet("bad", symbols)).toThrow(invalidOption);
  });

  test.each([undefined, "", 7])("refuses the name %j", (name) => {
    // @ts-expect-error the name must be a string
    expect(() => alphabet(name, "ab")).toThrow(invalidOption);
  });
});

describe("checkAlphabet", () => {
  const foreign: [string, unknown][] = [
    ["nothing", undefined],
    ["null", null],
    ["a string", "abc"],
    ["symbols that are a string", { name: "x", symbols: "abc" }],
    ["a symbol of two code points", { name: "x", symbols: ["a", "bc"] }],
    ["an empty symbol", { name: "x", symbols: ["a", ""] }],
    ["a symbol that is a number", { name: "x", symbols: ["a", 1] }],
  ];
  test.each(foreign)("refuses %s in place of an alphabet", (_, value) => {
    expect(() => checkAlphabet(value as Alphabet)).toThrow(invalidOption);
  });
});

describe("the alphabets that come along", () => {
  test.each(Object.entries(alphabets))("%s is sound", (_, made) => {
    expect(checkAlphabet(made)).toBe(made);
  });

  test("have the sizes that their codes are counted by", () => {
    const sizes = Object.fromEntries(
      Object.entries(alphabets).map(([key, { symbols }]) => [key, symbols.length]),
    );
    expect(sizes).toEqual({
      base62: 62,
      base62Ordered: 62,
      base58: 58,
      crockford32: 32,
      base32: 32,
      lookalikeFree: 31,
      vowelFree: 20,
      digits: 10,
      hex: 16,
    });
  });

  test("leave out what they promise to leave out", () => {
    expect(alphabets.base58.symbols).not.toEqual(expect.arrayContaining([expect.stringMatching(/[0OIl]/)]));
    expect(alphabets.crockford32.symbols.join("")).not.toMatch(/[ILOUa-z]/);
    expect(alphabets.lookalikeFree.symbols.join("")).not.toMatch(/[01ILOa-z]/);
    expect(alphabets.vowelFree.symbols.join("")).not.toMatch(/[AEIOUYaeiouy]/);
    expect(alphabets.base32.symbols.join("")).toMatch(/^[a-z2-7]+$/);
  });

  test("are in the order of their bytes where a sorted code must be a sorted number", () => {
    for (const made of [
      alphabets.base58,
      alphabets.crockford32,
      alphabets.lookalikeFree,
      alphabets.vowelFree,
    ]) {
      expect([...made.symbols].sort()).toEqual(made.symbols);
    }
    expect([...alphabets.base62.symbols].sort()).not.toEqual(alphabets.base62.symbols);
  });
});
