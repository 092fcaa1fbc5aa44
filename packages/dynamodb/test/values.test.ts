import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { itemBytes, toAttribute, Unbindable } from "../src/values.js";

describe("a record's value", () => {
  test.each([
    ["text", { S: "text" }],
    ["", { S: "" }],
    [0, { N: "0" }],
    [-0, { N: "0" }],
    [1.5e-7, { N: "1.5e-7" }],
    [2n ** 64n, { N: "18446744073709551616" }],
    [-(10n ** 40n), { N: `-1${"0".repeat(40)}` }],
    [true, { BOOL: true }],
    [null, { NULL: true }],
    [new Uint8Array([1, 2]), { B: new Uint8Array([1, 2]) }],
    [Buffer.from("ab"), { B: Buffer.from("ab") }],
    [["a", 1, [null]], { L: [{ S: "a" }, { N: "1" }, { L: [{ NULL: true }] }] }],
    [{ a: { b: false } }, { M: { a: { M: { b: { BOOL: false } } } } }],
    [Object.assign(Object.create(null), { a: 1 }), { M: { a: { N: "1" } } }],
  ])("%o is stored as %o", (value, attribute) => {
    expect(toAttribute(value, "field")).toEqual(attribute);
  });

  test("a map's own __proto__ is an attribute like any other", () => {
    const value: unknown = JSON.parse('{"__proto__":"x"}');
    expect(Object.entries(toAttribute(value, "field").M ?? {})).toEqual([["__proto__", { S: "x" }]]);
  });

  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  test.each([
    ["undefined", undefined],
    ["undefined", [undefined]],
    ["Date", new Date(0)],
    ["class", new Set(["a"])],
    ["class", new Map()],
    ["number", Number.NaN],
    ["number", Number.POSITIVE_INFINITY],
    ["number", 1e126],
    ["number", 1e-131],
    ["38 digits", 10n ** 38n + 1n],
    ["38 digits", 10n ** 130n],
    ["surrogate", "a\ud800"],
    ["32 levels", cyclic],
    ["hold", () => {}],
    ["hold", Symbol("s")],
  ])("what DynamoDB would refuse or alter (%s) is refused by its field", (problem, value) => {
    expect(() => toAttribute(value, "field")).toThrow(Unbindable);
    expect(() => toAttribute(value, "field")).toThrow(problem);
  });
});

test("an item's size is that of its names and texts in UTF-8, whatever else it holds", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" })), (texts) => {
      const item = Object.fromEntries(Object.entries(texts).map(([name, S]) => [name, { S }]));
      const bytes = Object.entries(texts).map(([name, S]) => Buffer.byteLength(name) + Buffer.byteLength(S));
      expect(itemBytes(item)).toBe(bytes.reduce((sum, each) => sum + each, 0));
    }),
  );
});
