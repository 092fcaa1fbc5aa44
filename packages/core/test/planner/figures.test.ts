import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { keyspaceOf } from "../../src/codec/keyspace.js";
import { log2, ratio, scaledLog, squareRoot } from "../../src/planner/big-numbers.js";
import { guessingTime, guessOdds } from "../../src/planner/guessing.js";
import { insertOdds } from "../../src/planner/insert-odds.js";
import { lengthTable } from "../../src/planner/length-table.js";
import { estimateSequence, volumeLeak } from "../../src/planner/volume-leak.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const base62 = (length: number): bigint => keyspaceOf(alphabets.base62, length);

test("the length table of base62", () => {
  const rows = lengthTable().map(({ length, keyspace, evenPoint, guess }) => [
    length,
    keyspace,
    evenPoint,
    guess.oneIn,
  ]);
  expect(rows).toEqual([
    [6, 56_800_235_584n, 280_610n, 568n],
    [7, 3_521_614_606_208n, 2_209_524n, 35_216n],
    [8, 218_340_105_584_896n, 17_397_806n, 2_183_401n],
  ]);
  const [six] = lengthTable();
  expect(six?.inserts.map(({ records, retries }) => [records, retries.toPrecision(4)])).toEqual([
    [1_000_000n, "0.00001761"],
    [10_000_000n, "0.0001761"],
    [100_000_000n, "0.001764"],
    [1_000_000_000n, "0.01792"],
  ]);
});

test("a row leaves out more records than there are codes", () => {
  const [row] = lengthTable({
    alphabet: alphabets.digits,
    lengths: [6],
    live: 10,
    records: [10 ** 6, 10 ** 7],
  });
  expect(row?.inserts).toEqual([
    { records: 1_000_000n, fill: 1, retries: Number.POSITIVE_INFINITY, failure: 1 },
  ]);
});

test.each([
  [7, "41.68"],
  [21, "125.04"],
  [22, "130.99"],
])("62^%d is %s bits", (length, bits) => {
  expect(log2(base62(length)).toFixed(2)).toBe(bits);
});

test("62^10 is the last power under 2^64", () => {
  expect(base62(10)).toBe(839_299_365_868_340_224n);
  expect(base62(10)).toBeLessThan(2n ** 64n);
  expect(base62(11)).toBeGreaterThan(2n ** 64n);
});

describe("insertOdds", () => {
  test.each([
    [10_000_000, "2.84e-6", "2.29e-17"],
    [100_000_000, "2.84e-5", "2.29e-14"],
  ])("with %d of 62^7 taken", (records, once, thrice) => {
    expect(insertOdds(base62(7), records, 1).failure.toExponential(2)).toBe(once);
    expect(insertOdds(base62(7), records, 3).failure.toExponential(2)).toBe(thrice);
  });

  test.each([
    [1, 1e-10, 0.0101],
    [10, 1e-5, 0.1111],
    [50, 0.03125, 1],
    [90, 0.59049, 9],
  ])("at %d %% full", (percent, failure, retries) => {
    const odds = insertOdds(100n, percent);
    expect(odds.failure / failure).toBeCloseTo(1, 10);
    expect(odds.retries).toBeCloseTo(retries, 4);
  });
});

describe("guesses", () => {
  test("at 10 M of 62^7 one in 352,161 hits", () => {
    expect(guessOdds(base62(7), 10_000_000)).toEqual({ odds: expect.closeTo(2.84e-6, 8), oneIn: 352_161n });
  });

  test("hit nothing where nothing is live, and always where all is", () => {
    expect(guessOdds(100n, 0n)).toEqual({ odds: 0, oneIn: 0n });
    expect(guessOdds(100n, 100n)).toEqual({ odds: 1, oneIn: 1n });
    expect(guessingTime(100n, 100n, { guessesPerSecond: 1 })).toMatchObject({ firstHit: 1, even: 0 });
  });

  test("never try a code twice: one of three takes two on average", () => {
    expect(guessingTime(3n, 1n, { guessesPerSecond: 1 }).firstHit).toBe(2);
  });

  test("take as long as the rate and the limit of each address let them", () => {
    const unlimited = guessingTime(base62(7), 10_000_000, { guessesPerSecond: 1_000 });
    expect(unlimited.firstHit).toBeCloseTo(352.16, 2);
    expect(unlimited.even).toBeCloseTo(352.16 * Math.LN2, 1);
    expect(unlimited.hitsPerDay).toBeCloseTo(245.34, 2);
    const limited = guessingTime(base62(7), 10_000_000, {
      guessesPerSecond: 1_000,
      addresses: 20,
      perAddress: 0.5,
    });
    expect(limited.guessesPerSecond).toBe(10);
    expect(limited.firstHit).toBeCloseTo(unlimited.firstHit * 100, 6);
    expect(
      guessingTime(100n, 1n, { guessesPerSecond: 1, addresses: 20, perAddress: 1 }).guessesPerSecond,
    ).toBe(1);
  });

  test.each([
    [{ guessesPerSecond: 0 }],
    [{ guessesPerSecond: 1, addresses: -1 }],
    [{ guessesPerSecond: Number.NaN }],
  ])("are refused as %j", (attack) => {
    expect(() => guessingTime(100n, 1n, attack)).toThrow(invalidOption);
  });
});

describe("sequential codes leak", () => {
  test("the volume, by two of them", () => {
    const leak = volumeLeak(
      { number: 1_000n, at: new Date("2025-03-01T00:00:00Z") },
      { number: 1_700, at: new Date("2025-03-08T00:00:00Z") },
    );
    expect(leak).toEqual({ issued: 700n, perDay: 100, error: expect.closeTo(0.0378, 4) });
  });

  test("nothing, if they are not in order", () => {
    const early = { number: 5n, at: new Date(0) };
    expect(() => volumeLeak(early, early)).toThrow(invalidOption);
    expect(() => volumeLeak(early, { number: 4n, at: new Date(1) })).toThrow(invalidOption);
    expect(() => volumeLeak(early, { number: 6n, at: new Date(Number.NaN) })).toThrow(invalidOption);
  });

  test("their total, as the serial numbers of tanks did", () => {
    // The usual example: 19, 40, 42 and 60 give 74.
    expect(estimateSequence([19, 40, 42, 60n]).total).toBe(74n);
    expect(estimateSequence([60n, 19n, 40n, 42n]).most).toBe(126n);
    expect(estimateSequence([10n ** 30n]).total).toBe(2n * 10n ** 30n - 1n);
    expect(() => estimateSequence([])).toThrow(invalidOption);
    expect(() => estimateSequence([0])).toThrow(invalidOption);
  });
});

describe("big numbers", () => {
  test("divide beyond what doubles hold", () => {
    expect(ratio(3n ** 700n, 3n ** 701n)).toBe(1 / 3);
    expect(ratio(1n, 10n ** 300n)).toBe(1e-300);
    expect(ratio(1n, 2n ** 1_000n)).toBe(2 ** -1_000);
    expect(ratio(1n, 2n ** 2_000n)).toBe(0);
    expect(ratio(0n, 5n)).toBe(0);
  });

  test("have whole roots", () => {
    for (const value of [0n, 1n, 2n, 3n, 4n, 8n, 9n, 10n ** 40n - 1n, 10n ** 40n]) {
      const root = squareRoot(value);
      expect(root ** 2n <= value && (root + 1n) ** 2n > value).toBe(true);
    }
  });

  test("have logarithms to any number of bits", () => {
    // ln 2 and ln 10, from the OEIS: A002162 and A002392.
    const places = (numerator: bigint) => (scaledLog(numerator, 1n, 200) * 10n ** 40n) >> 200n;
    expect(places(2n)).toBe(6_931_471_805_599_453_094_172_321_214_581_765_680_755n);
    expect(places(10n)).toBe(23_025_850_929_940_456_840_179_914_546_843_642_076_011n);
    expect(scaledLog(1n, 1n, 64)).toBe(0n);
  });
});
