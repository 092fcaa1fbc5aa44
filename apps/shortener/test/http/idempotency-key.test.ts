import { expect, test } from "vitest";
import { parseIdempotencyKey } from "../../src/http/idempotency-key.js";

test.each([
  ["8e03978e-40d5-43dd-bc93-6894a57f9324", "8e03978e-40d5-43dd-bc93-6894a57f9324"],
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', "8e03978e-40d5-43dd-bc93-6894a57f9324"],
  ['"a \\"b\\" \\\\"', 'a "b" \\'],
  ["order 17", "order 17"],
  ["a".repeat(255), "a".repeat(255)],
])("%j is read", (header, key) => {
  expect(parseIdempotencyKey(header)).toBe(key);
});

test.each(["", '""', '"', '"a', 'a"', '"a"b"', '"a\\b"', "é", "a".repeat(256)])("%j is refused", (header) => {
  expect(parseIdempotencyKey(header)).toBeUndefined();
});
