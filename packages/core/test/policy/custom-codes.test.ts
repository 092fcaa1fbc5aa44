import { describe, expect, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import { createMinter } from "../../src/mint/create-minter.js";
import { customCodes } from "../../src/policy/custom-codes.js";
import { mapStore } from "../support/map-store.js";
import { record } from "../support/open-minter.js";
import { scripted } from "../support/scripted-strategy.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });

describe("customCodes says which rule and where", () => {
  const policy = customCodes({ minLength: 3, maxLength: 8 });

  test.each([
    ["spring 1", "charset", 6, 7],
    ["a.b", "charset", 1, 2],
    ["über", "charset", 0, 1],
    ["ab😀c", "charset", 2, 4],
    ["ab", "length", 0, 2],
    ["", "length", 0, 0],
    ["spring-sale", "length", 8, 11],
    ["cafe\u0301", "normal-form", 3, 4],
    ["\u212b", "normal-form", 0, 1],
  ])("%j", (code, rule, start, end) => {
    expect(policy.inspect(code)).toEqual({ rule, reason: expect.stringMatching(/\.$/), at: { start, end } });
  });

  test.each(["abc", "Abc-_9", "12345678"])("and nothing of %s", (code) => {
    expect(policy.inspect(code)).toBeUndefined();
  });
});

test("an alphabet of one's own is the charset", () => {
  const policy = customCodes({ symbols: alphabet("slug", "abcdefghijklmnopqrstuvwxyz0123456789-😀") });
  expect(policy.inspect("a-1😀")).toBeUndefined();
  expect(policy.inspect("aB")).toMatchObject({ rule: "charset", at: { start: 1, end: 2 } });
});

test("letters of any script may be allowed, and count as symbols", () => {
  const policy = customCodes({ symbols: "any-script", maxLength: 4 });
  for (const code of ["über", "日本語", "кот", "𐐷𐐷𐐷𐐷", "हिन्"]) expect(policy.inspect(code)).toBeUndefined();
  expect(policy.inspect("𐐷𐐷𐐷𐐷𐐷")).toMatchObject({ rule: "length", at: { start: 8, end: 10 } });
  for (const code of ["a b", "a/b", "a.b", "😀", "a\u200bb"]) {
    expect(policy.inspect(code)).toMatchObject({ rule: "charset" });
  }
});

test("the normal form may be the stricter one", () => {
  expect(customCodes({ symbols: "any-script" }).inspect("ﬁn")).toBeUndefined();
  expect(customCodes({ symbols: "any-script", normalForm: "NFKC" }).inspect("aﬁn")).toMatchObject({
    rule: "normal-form",
    at: { start: 1, end: 2 },
  });
});

test("it is for custom codes alone", async () => {
  const { store } = mapStore();
  const minter = createMinter({ store, strategy: scripted(["a"]), policy: customCodes({ minLength: 3 }) });
  expect(await minter.mint(record)).toEqual({ code: "a", replayed: false });
  expect(await minter.claim("ab", record)).toEqual({
    status: "refused",
    rule: "length",
    reason: "A custom code has at least 3 signs.",
    at: { start: 0, end: 2 },
  });
});

test.each([
  [{ minLength: 0 }],
  [{ minLength: 1.5 }],
  [{ maxLength: 513 }],
  [{ minLength: 9, maxLength: 8 }],
  [{ normalForm: "NFD" }],
  [{ symbols: { name: "none", symbols: [] } }],
])("%j is refused", (rules) => {
  // @ts-expect-error some of these are not even rules
  expect(() => customCodes(rules)).toThrow(invalidOption);
});
