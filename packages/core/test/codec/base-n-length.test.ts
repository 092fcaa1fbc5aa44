import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { baseN } from "../../src/codec/base-n.js";
import { anyAlphabet } from "./samples.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const invalidCode = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" });

const anyLength = fc.integer({ min: 1, max: 64 });

describe("a codec with a length", () => {
  test.each([
    [0, "00"],
    [9, "09"],
    [10, "10"],
    [99, "99"],
    [100, "100"],
  ])("of 2 writes %i as %s", (value, text) => {
    const codec = baseN(alphabets.digits, { length: 2 });
    expect(codec.encode(value)).toBe(text);
    expect(codec.encode(BigInt(value))).toBe(text);
    expect(codec.decode(text)).toBe(BigInt(value));
  });

  test("fills up the text without one, and reads back what it wrote: any alphabet, any length, any value", () => {
    fc.assert(
      fc.property(
        anyAlphabet,
        anyLength,
        fc.bigInt({ min: 0n, max: 2n ** 200n }),
        (alphabet, length, value) => {
          const codec = baseN(alphabet, { length });
          const plain = [...baseN(alphabet).encode(value)];
          const zeros = Array.from({ length: Math.max(0, length - plain.length) }, () => alphabet.symbols[0]);
          const text = codec.encode(value);
          expect(text).toBe([...zeros, ...plain].join(""));
          expect(codec.decode(text)).toBe(value);
          if (value <= Number.MAX_SAFE_INTEGER) expect(codec.encode(Number(value))).toBe(text);
        },
      ),
    );
  });

  test("around the length's own end and the end of plain numbers", () => {
    for (const length of [1, 2, 8, 9, 10, 11, 22, 64]) {
      const codec = baseN(alphabets.base62, { length });
      for (const near of [62n ** BigInt(length), 2n ** 53n, 2n ** 54n]) {
        for (const value of [near - 2n, near - 1n, near, near + 1n]) {
          const text = codec.encode(value);
          expect(text).toBe(baseN(alphabets.base62).encode(value).padStart(length, "0"));
          expect(codec.decode(text)).toBe(value);
        }
      }
    }
  });

  test("reads only what it writes: any text that decodes is what its value encodes to", () => {
    const texts = fc.string({ unit: fc.constantFrom("0", "1", "2"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 5 }), (text, length) => {
        const codec = baseN({ name: "three", symbols: ["0", "1", "2"] }, { length });
        const canonical = text.length === length || (text.length > length && !text.startsWith("0"));
        if (canonical) expect(codec.encode(codec.decode(text))).toBe(text);
        else expect(() => codec.decode(text)).toThrow(invalidCode);
      }),
    );
  });

  test.each(["1", "000001", "00000001", "00000_1"])("of 7 refuses %s", (text) => {
    expect(() => baseN(alphabets.base62, { length: 7 }).decode(text)).toThrow(invalidCode);
  });

  test("counts symbols, not UTF-16 units", () => {
    const faces = { name: "faces", symbols: ["😀", "a"] };
    const codec = baseN(faces, { length: 3 });
    expect(codec.encode(1)).toBe("😀😀a");
    expect(codec.decode("😀😀a")).toBe(1n);
    expect(() => codec.decode("😀a")).toThrow(invalidCode);
    expect(() => codec.decode("😀😀😀a")).toThrow(invalidCode);
  });

  test.each([0, 65, -1, 1.5, Number.NaN, "7", null])("refuses the length %s", (length) => {
    // @ts-expect-error some of these are not even numbers
    expect(() => baseN(alphabets.base62, { length })).toThrow(invalidOption);
  });
});
