import { describe, expect, test } from "vitest";
import { codeProblem, longestCode, textProblem } from "../../src/codec/code-text.js";

describe("codeProblem", () => {
  test.each([
    "a",
    "0",
    " ",
    "a b",
    "é",
    "😀",
    "__proto__",
    "'; drop table links; --",
    "$where",
    "x".repeat(longestCode),
  ])("passes %j", (code) => {
    expect(codeProblem(code)).toBeUndefined();
  });

  test.each([
    ["", { problem: "is empty" }],
    ["x".repeat(longestCode + 1), { problem: "is longer than 512 UTF-16 units" }],
    ["ab\0c", { problem: "holds a NUL", position: 2 }],
    ["a\ud83d", { problem: "holds half of a surrogate pair", position: 1 }],
    ["\ude00a", { problem: "holds half of a surrogate pair", position: 0 }],
    ["😀\ude00", { problem: "holds half of a surrogate pair", position: 2 }],
  ])("names what is wrong with %j", (code, problem) => {
    expect(codeProblem(code)).toEqual(problem);
  });

  test.each([undefined, null, 7, {}, ["a"]])("refuses the value %j", (value) => {
    expect(textProblem(value, 10)).toEqual({ problem: "is not a string" });
  });
});
