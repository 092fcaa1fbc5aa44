import { describe, expect, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { lengthTable } from "../../src/planner/length-table.js";
import { type PlanOptions, plan } from "../../src/planner/plan.js";
import type { Purpose } from "../../src/planner/purposes.js";
import { snowflake } from "../../src/strategies/snowflake.js";
import { leasesAt } from "../strategies/leases.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const tenYears = { codesPerDay: 1_000, years: 10 };

test.each([null, 7, "plan"])("refuses options that are no object: %j", (options) => {
  for (const make of [plan, lengthTable]) {
    expect(() => Reflect.apply(make, undefined, [options])).toThrow(invalidOption);
  }
});

describe("the decision table", () => {
  const rows: readonly (readonly [Purpose, boolean, string, string, number])[] = [
    ["public-link", false, "random", "base62", 7],
    ["private-link", false, "capability", "base62", 22],
    ["voucher", false, "checked", "lookalike-free", 14],
    ["internal", false, "counter", "base62", 4],
    ["internal", true, "permuted", "base62", 4],
    ["deterministic", false, "hashed", "base62", 5],
    ["ticket", false, "counter", "digits", 7],
    ["ticket", true, "permuted", "digits", 7],
    ["multi-region", false, "snowflake", "base62", 11],
  ];

  test.each(rows)(
    "%s, hiding the volume: %s, gets %s in %s with %d symbols",
    (purpose, hideVolume, strategy, name, length) => {
      const { recommendation, ...figures } = plan({ ...tenYears, purpose, hideVolume });
      expect(recommendation).toMatchObject({ strategy, alphabet: { name }, length });
      expect(recommendation.reason).toMatch(/^[A-Z].*\.$/);
      expect(recommendation.lengthReason).toMatch(/^[A-Z].*\.$/);
      expect(figures).toMatchObject({ records: 3_652_500n, length, alphabet: { name } });
    },
  );

  test("hides the volume by choice alone where the strategy shows none", () => {
    expect(plan({ ...tenYears, hideVolume: true })).toEqual(plan(tenYears));
  });

  test("goes with the alphabet that is asked for", () => {
    const { recommendation, keyspace } = plan({
      ...tenYears,
      purpose: "private-link",
      alphabet: alphabets.crockford32,
    });
    expect(recommendation).toMatchObject({ length: 26, alphabet: { name: "crockford32" } });
    expect(keyspace).toBe(32n ** 26n);
  });
});

describe("the length follows", () => {
  const lengthOf = (options: Partial<PlanOptions>) => plan({ ...tenYears, ...options }).recommendation.length;

  test("the number of codes", () => {
    expect([10, 100, 1_000, 10_000, 100_000].map((codesPerDay) => lengthOf({ codesPerDay }))).toEqual([
      6, 7, 7, 8, 9,
    ]);
  });

  test("the attack, and what a rate limit leaves of it", () => {
    const attack = { guessesPerSecond: 10_000 };
    expect(lengthOf({ attack })).toBe(9);
    expect(lengthOf({ attack: { ...attack, addresses: 100, perAddress: 0.1 } })).toBe(7);
  });

  test("collisions alone, where nobody guesses much", () => {
    const attack = { guessesPerSecond: 1e-6 };
    expect(lengthOf({ attack })).toBe(5);
    expect(plan({ ...tenYears, attack }).recommendation.lengthReason).toContain("0.01 retries");
  });

  test("the time in which a voucher may be guessed", () => {
    expect(lengthOf({ purpose: "voucher", years: 1 })).toBeLessThan(lengthOf({ purpose: "voucher" }));
  });

  test("to the last code: a counter has a number for each", () => {
    const days = 365.25;
    expect(lengthOf({ purpose: "ticket", codesPerDay: 999_999 / days, years: 1 })).toBe(6);
    expect(lengthOf({ purpose: "ticket", codesPerDay: 1_000_000 / days, years: 1 })).toBe(7);
  });

  test("no alphabet beyond 64 symbols", () => {
    const alphabet = { name: "binary", symbols: ["0", "1"] };
    expect(() => plan({ ...tenYears, purpose: "private-link", alphabet })).toThrow(invalidOption);
  });
});

describe("a plan tells", () => {
  // 10,000,000 codes in ten years and a bit.
  const figures = plan({
    codesPerDay: 10_000_000 / 3_652.5,
    years: 10,
    length: 7,
    attack: { guessesPerSecond: 1_000 },
  });

  test("what the end brings", () => {
    expect(figures).toMatchObject({
      records: 10_000_000n,
      keyspace: 3_521_614_606_208n,
      bits: expect.closeTo(41.68, 2),
      chance: {
        onePercentPoint: 266_058n,
        evenPoint: 2_209_524n,
        atEnd: { fill: expect.closeTo(2.84e-6, 8), failure: expect.closeTo(1.846e-28, 30) },
      },
      guess: { oneIn: 352_161n, firstHit: expect.closeTo(352.16, 1), guessesPerSecond: 1_000 },
    });
    expect(figures.chance?.atFills.map(({ fill }) => fill.toFixed(6))).toEqual([
      "0.010000",
      "0.100000",
      "0.500000",
      "0.900000",
    ]);
    expect(figures.lengths.map(({ length }) => length)).toEqual([6, 7, 8]);
  });

  test("when to grow", () => {
    expect(figures.grow).toEqual({ records: 35_216_146_062n, years: expect.closeTo(35_216, 0) });
    expect(plan({ ...tenYears, purpose: "ticket" }).grow).toEqual({
      records: 10n ** 7n,
      years: expect.closeTo(27.38, 2),
    });
  });

  test("nothing of chance where none is involved, and what a counter leaks instead", () => {
    const ticket = plan({ ...tenYears, purpose: "ticket" });
    expect(ticket.chance).toBeUndefined();
    expect(ticket.guess).toBeUndefined();
    expect(ticket.leak).toEqual({ perDay: 1_000, error: expect.closeTo(0.0316, 4) });
    expect(ticket.warnings).toEqual([expect.stringContaining("can tell others")]);
    expect(plan({ ...tenYears, purpose: "ticket", hideVolume: true })).toMatchObject({
      warnings: [expect.stringContaining("One guess in 2 finds a code")],
      guess: { oneIn: 2n },
    });
    expect(plan({ ...tenYears, purpose: "ticket", hideVolume: true, length: 14 }).warnings).toEqual([]);
    expect(figures.leak).toBeUndefined();
  });

  test("until when a Snowflake's layout lasts, instead of how many codes it has", () => {
    const regions = plan({ ...tenYears, purpose: "multi-region" });
    const strategy = snowflake({ worker: { leases: leasesAt(() => 0).store } });
    expect(regions).toMatchObject({ keyspace: strategy.keyspace, bits: 63, lastDate: strategy.lastDate });
    expect(regions.grow).toBeUndefined();
    expect(plan({ ...tenYears, purpose: "multi-region", length: 10 })).toMatchObject({
      keyspace: 62n ** 10n,
      warnings: [expect.stringContaining("fewer than the 11"), expect.stringContaining("can tell others")],
    });
  });

  test("that codes made of keys are guessed at, where they are short", () => {
    expect(plan({ ...tenYears, purpose: "deterministic" }).warnings).toEqual([
      "One guess in 250 finds a code: guard what they name by a check of who asks.",
    ]);
    expect(plan({ ...tenYears, purpose: "deterministic", length: 9 }).warnings).toEqual([]);
  });

  test("a voucher's keyspace without its check symbol", () => {
    const voucher = plan({ ...tenYears, purpose: "voucher" });
    expect(voucher.keyspace).toBe(31n ** 13n);
    expect(voucher.lengths.map(({ length }) => length)).toEqual([12, 13, 14]);
  });

  test("what speaks against it", () => {
    expect(figures.warnings).toEqual(["7 symbols are fewer than the 9 that the purpose asks for."]);
    expect(plan({ ...tenYears, length: 5 }).warnings).toEqual([
      "5 symbols are fewer than the 7 that the purpose asks for.",
    ]);
    expect(plan({ ...tenYears, length: 4 }).warnings[0]).toContain(
      "more than a hundredth full at the end: grow at 147763",
    );
    const tiny = plan({ ...tenYears, length: 3 });
    expect(tiny.warnings[0]).toBe("The keyspace of 238328 is too small for 3652500 codes.");
    expect(tiny.chance).toBeUndefined();
    expect(plan({ ...tenYears, length: 64 }).warnings).toEqual([]);
  });
});

test.each([
  [{ codesPerDay: 0, years: 1 }],
  [{ codesPerDay: 1, years: Number.POSITIVE_INFINITY }],
  [{ codesPerDay: "1", years: 1 }],
  [{ ...tenYears, purpose: "toString" }],
  [{ ...tenYears, length: 65 }],
  [{ ...tenYears, alphabet: { name: "one", symbols: ["a"] } }],
  [{ ...tenYears, attempts: 0 }],
  [{ ...tenYears, attack: { guessesPerSecond: -1 } }],
])("%j is refused", (options) => {
  // @ts-expect-error some of these are not even plans
  expect(() => plan(options)).toThrow(invalidOption);
});
