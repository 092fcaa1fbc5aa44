import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { baseN } from "../../src/codec/base-n.js";
import { base62 } from "../../src/codec/base62.js";
import type { Alphabet } from "../../src/ports/index.js";
import { anyAlphabet, ideographs } from "./samples.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const invalidCode = (position?: number): unknown =>
  expect.objectContaining({
    code: "ERR_CODEMINT_INVALID_CODE",
    details:
      position === undefined ? { problem: expect.any(String) } : { problem: expect.any(String), position },
  });

const anyValue = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 128n }),
  fc.bigInt({ min: 0n, max: 2n ** 64n }),
  fc.maxSafeNat().map(BigInt),
  fc.nat(100_000).map(BigInt),
  fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, 2n ** 64n, 2n ** 128n),
);

/** The definition of a positional system, one digit at a time: slow, and plain enough to be believed. */
const byDefinition = (value: bigint, { symbols }: Alphabet): string => {
  const digit = symbols[Number(value % BigInt(symbols.length))] ?? "";
  const rest = value / BigInt(symbols.length);
  return rest === 0n ? digit : byDefinition(rest, { name: "", symbols }) + digit;
};

describe("base62", () => {
  test.each<[number | bigint, string]>([
    [0, "0"],
    [9, "9"],
    [10, "a"],
    [35, "z"],
    [36, "A"],
    [61, "Z"],
    [62, "10"],
    [125, "21"],
    [1_000_000, "4c92"],
    [56_800_235_583, "ZZZZZZ"],
    [56_800_235_584, "1000000"],
    [Number.MAX_SAFE_INTEGER, "FfGNdXsE7"],
    [2n ** 63n - 1n, "aZl8N0y58M7"],
    [2n ** 128n - 1n, "7N42dgm5tFLK9N8MT7fHC7"],
  ])("%s is %s", (value, text) => {
    expect(base62.encode(value)).toBe(text);
    expect(base62.encode(BigInt(value))).toBe(text);
    expect(base62.decode(text)).toBe(BigInt(value));
  });
});

describe("any alphabet", () => {
  test("encodes as the definition says and decodes what it encoded", () => {
    fc.assert(
      fc.property(anyAlphabet, anyValue, (alphabet, value) => {
        const codec = baseN(alphabet);
        const text = codec.encode(value);
        expect(text).toBe(byDefinition(value, alphabet));
        expect(codec.decode(text)).toBe(value);
        if (value <= Number.MAX_SAFE_INTEGER) expect(codec.encode(Number(value))).toBe(text);
      }),
    );
  });

  test.each(Object.entries(alphabets))(
    "%s does so at each power of its base and on both sides of it",
    (_, alphabet) => {
      const codec = baseN(alphabet);
      for (let power = 1n; power < 2n ** 130n; power *= BigInt(alphabet.symbols.length)) {
        for (const value of [power - 1n, power, power + 1n]) {
          const text = codec.encode(value);
          expect(text).toBe(byDefinition(value, alphabet));
          expect(codec.decode(text)).toBe(value);
        }
      }
    },
  );

  test("a text decodes only if it is what its value encodes to", () => {
    const alphabet = alphabets.vowelFree;
    const codec = baseN(alphabet);
    const texts = fc.string({
      unit: fc.constantFrom(...alphabet.symbols, "A", "c", "é", "😀"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(texts, (text) => {
        let value: bigint;
        try {
          value = codec.decode(text);
        } catch (error) {
          expect(error).toEqual(expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }));
          return;
        }
        expect(codec.encode(value)).toBe(text);
      }),
    );
  });
});

describe("decode refuses", () => {
  test.each<[string, string, number?]>([
    ["an empty text", ""],
    ["a leading zero", "01", 0],
    ["two zeros", "00", 0],
    ["a blank in front", " 1", 0],
    ["a blank behind", "1 ", 1],
    ["a sign", "-1", 0],
    ["a line break", "1\n", 1],
    ["a NUL", "1\0", 1],
    ["a letter of another script", "4c9а", 3],
    ["a full-width digit", "１", 0],
    ["an emoji", "ab😀", 2],
    ["half of a surrogate pair", "ab\ud83d", 2],
    ["a foreign symbol far behind", `${"1".repeat(30)}_`, 30],
    ["more than 256 symbols", "1".repeat(257)],
    ["more than a code can have", "1".repeat(513)],
  ])("%s", (_, text, position) => {
    expect(() => base62.decode(text)).toThrow(invalidCode(position));
  });

  test.each([undefined, null, 125, 125n, ["21"]])("the value %s", (value) => {
    // @ts-expect-error only a text is decoded
    expect(() => base62.decode(value)).toThrow(invalidCode());
  });

  test("the other case, where the alphabet has one", () => {
    expect(baseN(alphabets.crockford32).decode("Z")).toBe(31n);
    expect(() => baseN(alphabets.crockford32).decode("z")).toThrow(invalidCode(0));
  });

  test("with positions in UTF-16 units", () => {
    const codec = baseN({ name: "faces", symbols: ["😀", "😁", "😂"] });
    expect(codec.decode("😁😀")).toBe(3n);
    expect(() => codec.decode("😁😂x")).toThrow(invalidCode(4));
    expect(() => codec.decode("😀😁")).toThrow(invalidCode(0));
  });
});

describe("encode refuses", () => {
  test.each([Number.NaN, 1.5, -1, -0.5, 2 ** 53, Number.POSITIVE_INFINITY, -1n, 62n ** 256n])(
    "%s",
    (value) => {
      expect(() => base62.encode(value)).toThrow(invalidOption);
    },
  );

  test.each([undefined, null, "7", true, [7]])("%j", (value) => {
    // @ts-expect-error only numbers and bigints are encoded
    expect(() => base62.encode(value)).toThrow(invalidOption);
  });

  test("nothing below its bound of 256 symbols, whatever their width", () => {
    for (const alphabet of [alphabets.base62, ideographs(256), { name: "faces", symbols: ["😀", "😁"] }]) {
      const codec = baseN(alphabet);
      const largest = BigInt(alphabet.symbols.length) ** 256n - 1n;
      const text = codec.encode(largest);
      expect([...text]).toHaveLength(256);
      expect(codec.decode(text)).toBe(largest);
    }
  });

  test("minus zero is zero", () => {
    expect(base62.encode(-0)).toBe("0");
  });
});

test("an unsuitable alphabet is refused when the codec is made", () => {
  expect(() => baseN({ name: "bad", symbols: ["a"] })).toThrow(invalidOption);
});
