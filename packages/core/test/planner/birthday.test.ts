import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { birthdayOdds, birthdayPoint } from "../../src/planner/birthday.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });

/** 1 - N!/((N - n)! N^n) by whole numbers alone, to 15 places. */
function exactOdds(codes: bigint, count: bigint): number {
  const places = 10n ** 15n;
  let different = 1n;
  let all = 1n;
  for (let taken = 0n; taken < count; taken += 1n) {
    different *= codes - taken;
    all *= codes;
  }
  return Number(((all - different) * places) / all) / Number(places);
}

describe("birthdayPoint", () => {
  test.each([
    ["365 days", 365n, 23n],
    ["a 32-bit hash", 2n ** 32n, 77_163n],
    ["62^6", 62n ** 6n, 280_610n],
    ["62^7", 62n ** 7n, 2_209_524n],
    ["62^8", 62n ** 8n, 17_397_806n],
    // Published to few places in the usual tables of the birthday attack.
    ["a 64-bit hash", 2n ** 64n, 5_056_937_541n],
    ["a 128-bit hash", 2n ** 128n, 21_719_381_355_163_562_492n],
    // By Brink's formula, computed to 120 digits: no double tells this from its neighbours.
    ["62^22", 62n ** 22n, 61_268_368_086_384_497_799n],
  ])("of %s is the published one for 50 %%", (_, codes, point) => {
    expect(birthdayPoint(codes, 0.5)).toBe(point);
  });

  test("is where the exact odds are nearest", () => {
    fc.assert(
      fc.property(
        fc.bigInt(2n, 3_000n),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (codes, odds) => {
          const point = birthdayPoint(codes, odds);
          const off = (count: bigint) => Math.abs(exactOdds(codes, count) - odds);
          expect(off(point)).toBeLessThanOrEqual(off(point + 1n) + 1e-12);
          if (point > 1n) expect(off(point)).toBeLessThanOrEqual(off(point - 1n) + 1e-12);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("is the same by the series as one factor after the other, about the size where it changes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2 ** 20, max: 2 ** 22 }),
        fc.constantFrom(0.001, 0.01, 0.1, 0.5, 0.9, 0.999),
        (codes, odds) => {
          let surprise = 0;
          let last = 0;
          let count = 1;
          const target = -Math.log1p(-odds);
          while (surprise < target) {
            last = surprise;
            surprise -= Math.log1p(-count / codes);
            count += 1;
          }
          expect(Number(birthdayPoint(codes, odds))).toBe(
            target - last < surprise - target ? count - 1 : count,
          );
        },
      ),
    );
  });

  test.each([[0], [1], [-0.1], [Number.NaN], [2]])("has no odds of %d", (odds) => {
    expect(() => birthdayPoint(100n, odds)).toThrow(invalidOption);
  });

  test.each([[0n], [-1n], [1.5], [2 ** 53]])("has no keyspace of %s", (codes) => {
    expect(() => birthdayPoint(codes, 0.5)).toThrow(invalidOption);
  });
});

describe("birthdayOdds", () => {
  test("are exact for small keyspaces", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2_000n), fc.bigInt(0n, 400n), (codes, count) => {
        expect(birthdayOdds(codes, count)).toBeCloseTo(exactOdds(codes, count), 12);
      }),
      { numRuns: 60 },
    );
  });

  // Published in the tables of shorteners' codes: see the planner's page.
  test.each([
    [62n ** 6n, 10n ** 5n, 0.0843],
    [62n ** 6n, 10n ** 6n, 0.99985],
    [62n ** 7n, 10n ** 5n, 0.00141882],
    [62n ** 7n, 10n ** 6n, 0.13233],
    [16n ** 12n, 10n ** 7n, 0.16275],
    [62n ** 22n, 10n ** 6n, 1.8465e-28],
  ])("of %d codes among which %d are drawn", (codes, count, odds) => {
    expect(birthdayOdds(codes, count) / odds).toBeCloseTo(1, 3);
  });

  test("are certain above the keyspace, and none below two codes", () => {
    expect(birthdayOdds(10n, 11n)).toBe(1);
    expect(birthdayOdds(62n ** 7n, 62n ** 7n)).toBe(1);
    expect(birthdayOdds(10n, 1n)).toBe(0);
    expect(birthdayOdds(1n, 0n)).toBe(0);
  });

  test("and points are each other's inverse", () => {
    fc.assert(
      fc.property(fc.bigInt(2n ** 24n, 2n ** 300n), fc.constantFrom(0.01, 0.25, 0.5, 0.99), (codes, odds) => {
        expect(birthdayOdds(codes, birthdayPoint(codes, odds))).toBeCloseTo(odds, 3);
      }),
    );
  });
});
