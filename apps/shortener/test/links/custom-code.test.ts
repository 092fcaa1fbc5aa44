import { expect, test } from "vitest";
import { codeShape, MAX_CODE_LENGTH } from "../../src/links/custom-code.js";

test.each(["a", "7", "spring-sale", "A_b-9", "a".repeat(MAX_CODE_LENGTH)])("%s may be a code", (code) => {
  expect(codeShape.inspect(code)).toBeUndefined();
});

test.each([
  "",
  "-a",
  "a-",
  "_",
  "a b",
  "a/b",
  "a.b",
  "..",
  "a%2fb",
  "é",
  "а",
  "a\n",
  "a\0",
  "😀",
  "a".repeat(MAX_CODE_LENGTH + 1),
])("%j may not", (code) => {
  expect(codeShape.inspect(code)).toMatchObject({ rule: "shape" });
});
