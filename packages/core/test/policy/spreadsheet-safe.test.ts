import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { spreadsheetSafe } from "../../src/policy/spreadsheet-safe.js";
import { seededRandom } from "../../src/testing.js";

const policy = spreadsheetSafe();

describe("spreadsheetSafe refuses", () => {
  test.each([
    ...["=1+1", "=cmd", "+44", "-1", "@sum", "\t7", "'007"].map((code) => ["formula or sign", code]),
    ...[" 7K2", "7K2 ", "7K2\u00a0"].map((code) => ["blank", code]),
    ...["007", "00", "0123456"].map((code) => ["leading zeros", code]),
    ...["123456789012", "1234567890123456"].map((code) => ["many digits", code]),
    ...["1e5", "1E5", "219E24", "219E01BE", "1e+5", "1e-5", "1.5e3", "0e0"].map((code) => ["power", code]),
    ...["1.50", "1,000", "1.", ".5", "10%", "$5", "5€", "£ 7"].map((code) => ["number", code]),
    ...["1-2", "1/2", "1.2.24", "2024-01", "2024-01-02", "12:30", "12:30:15", "12:30pm", "5am", "5 p"].map(
      (code) => ["date or time", code],
    ),
    ...[
      "MAR5",
      "mar5",
      "5MAR",
      "MARCH1",
      "SEPT2",
      "SEP2",
      "DEC1",
      "1-Oct",
      "Jun-07",
      "may 2024",
      "3JAN24",
      "Feb 3 2024",
    ].map((code) => ["month", code]),
    ...["true", "FALSE", "Wahr", "VRAI", "falso"].map((code) => ["truth value", code]),
    ["full-width digits", "００７"],
    ["full-width month", "ＭＡＲ５"],
  ])("%s: %j", (_, code) => {
    expect(policy.inspect(code)).toEqual({
      rule: "spreadsheet",
      reason: expect.stringMatching(/^A spreadsheet .*\.$/),
      at: { start: 0, end: code.length },
    });
  });
});

describe("spreadsheetSafe passes", () => {
  test.each([
    "0",
    "7",
    "12345",
    "12345678901",
    "a1",
    "7K2MX9Q",
    "e5",
    "1e",
    "1ex",
    "0x1F",
    "5MARK",
    "MARS5",
    "MAY",
    "DECK1",
    "truely",
    "spring-sale",
    "a-1",
    "a=b",
    "1-a",
    "12-34-56-78",
    "5amx",
    "R2D2",
    "007a",
  ])("%s", (code) => {
    expect(policy.inspect(code)).toBeUndefined();
  });
});

// The docs tell these.
test.each([
  ["base62", alphabets.base62, 90],
  ["hex", alphabets.hex, 6_300],
  ["digits", alphabets.digits, 10_000],
] as const)(
  "of 100,000 codes of 7 symbols of %s, about as many are refused as is said",
  (_, alphabet, said) => {
    const strategy = seededRandom(7, { length: 7, alphabet });
    let refused = 0;
    for (let drawn = 0; drawn < 100_000; drawn += 1) {
      if (policy.inspect(strategy.next({ attempt: 0, collisions: 0 })) !== undefined) refused += 1;
    }
    expect(Math.abs(refused - said)).toBeLessThanOrEqual(said / 5);
  },
);
