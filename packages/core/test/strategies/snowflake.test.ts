import { assert as check, constantFrom, integer, property, record } from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { alphabet } from "../../src/codec/alphabet.js";
import * as alphabets from "../../src/codec/alphabets.js";
import { baseN } from "../../src/codec/base-n.js";
import type { MintEvent } from "../../src/mint/events.js";
import type { NumberStrategy } from "../../src/ports/index.js";
import { permuted } from "../../src/strategies/permuted.js";
import {
  type SnowflakeOptions,
  type SyncSnowflakeStrategy,
  snowflake,
  snowflakeFrom,
} from "../../src/strategies/snowflake.js";
import { failureOf } from "../support/coded.js";
import { record as link, open } from "../support/open-minter.js";
import { leasesAt } from "./leases.js";

const first = { attempt: 0, collisions: 0 };
const epoch = Date.UTC(2025, 0, 1);
const invalid = (option: string) =>
  expect.objectContaining({
    code: "ERR_CODEMINT_INVALID_OPTION",
    details: expect.objectContaining({ option }),
  });

/** A worker whose clock stands where the test puts it, in milliseconds since the epoch. */
function workerAt(now: number, options: Partial<SnowflakeOptions<never>> = {}) {
  const clock = { now };
  const strategy = snowflakeFrom(() => epoch + clock.now, { worker: 7, ...options });
  const stamp = () => {
    const { date, worker, sequence } = strategy.read(strategy.next(first));
    return { time: date.getTime() - epoch, worker, sequence };
  };
  return { clock, strategy, stamp };
}

describe("snowflake", () => {
  test("says what it is", () => {
    const strategy = snowflake({ worker: 7 });
    expectTypeOf(strategy).toEqualTypeOf<SyncSnowflakeStrategy>();
    expectTypeOf(
      snowflake({ worker: { leases: leasesAt(Date.now).store } }),
    ).toEqualTypeOf<SyncSnowflakeStrategy>();
    expect(strategy).toMatchObject({
      name: "snowflake",
      alphabet: alphabets.base62,
      length: { min: 11, max: 11 },
      keyspace: 2n ** 53n,
      limit: 2n ** 63n - 1n,
      guessable: true,
      deterministic: true,
      lastDate: new Date("2094-09-07T15:47:35.551Z"),
    });
    expect(snowflake({ worker: { leases: leasesAt(Date.now).store } }).keyspace).toBe(2n ** 63n);
  });

  test("writes and reads Twitter's own: https://en.wikipedia.org/wiki/Snowflake_ID has this one taken apart", () => {
    const twitter = snowflakeFrom(() => 1_288_834_974_657 + 367_597_485_448, {
      worker: 378,
      epoch: new Date(1_288_834_974_657),
      alphabet: alphabets.digits,
    });
    expect(twitter.next(first)).toBe("1541815603606036480");
    expect(twitter.read("1541815603606036480")).toEqual({
      date: new Date("2022-06-28T16:07:40.105Z"),
      worker: 378,
      sequence: 0,
    });
    expect(twitter.number(first)).toBe(1_541_815_603_606_036_481n);
  });

  test("uses the clock of the machine", () => {
    const before = Date.now();
    const strategy = snowflake({ worker: 1_023 });
    const { date, worker } = strategy.read(strategy.next(first));
    expect(worker).toBe(1_023);
    expect(date.getTime()).toBeGreaterThanOrEqual(before);
    expect(date.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("shares its bits out as it is told, all 64 of them too", () => {
    const layout = { timeBits: 42, workerBits: 20, sequenceBits: 2 };
    const { strategy, stamp } = workerAt(5, { layout, worker: 2 ** 20 - 1 });
    expect(strategy).toMatchObject({ limit: 2n ** 64n - 1n, length: { min: 11, max: 11 } });
    expect(stamp()).toEqual({ time: 5, worker: 2 ** 20 - 1, sequence: 0 });
    expect(strategy.number(first)).toBe((5n << 22n) + ((2n ** 20n - 1n) << 2n) + 1n);
    const alone = workerAt(5, { layout: { workerBits: 0 }, worker: 0 });
    expect(alone.strategy.number(first)).toBe(5n << 12n);
  });

  test("writes shorter codes while the numbers are small, if it is told to", () => {
    const { strategy, clock } = workerAt(0, { length: 1 });
    expect(strategy.length).toEqual({ min: 1, max: 11 });
    expect(strategy.next(first)).toBe(baseN(alphabets.base62).encode(7 << 12));
    clock.now = 86_400_000;
    expect(strategy.next(first)).toHaveLength(9);
    expect(strategy.read(strategy.next(first))).toMatchObject({ worker: 7, sequence: 1 });
  });

  test("gives its numbers to permuted, which nothing in them shows through", () => {
    const { strategy } = workerAt(1_000);
    const numbers: NumberStrategy = strategy;
    const key = new Uint8Array(16).fill(9);
    const hidden = permuted(strategy, { key, length: 11 });
    const codes = [hidden.next(first), hidden.next(first)];
    expect(codes.map((code) => hidden.invert(code))).toEqual([
      (1_000n << 22n) + (7n << 12n),
      (1_000n << 22n) + (7n << 12n) + 1n,
    ]);
    expect(numbers.limit).toBeLessThan(62n ** 11n);
  });

  test.each([
    ["worker", { worker: -1 }],
    ["worker", { worker: 1_024 }],
    ["worker", { worker: 1.5 }],
    ["worker", { worker: "7" }],
    ["worker", { worker: null }],
    ["worker", { worker: undefined }],
    ["name", { worker: { leases: leasesAt(Date.now).store, name: "" } }],
    ["name", { worker: { leases: leasesAt(Date.now).store, name: "n".repeat(129) } }],
    ["timeBits", { layout: { timeBits: 31 } }],
    ["timeBits", { layout: { timeBits: 53 } }],
    ["workerBits", { layout: { workerBits: 21 } }],
    ["workerBits", { layout: { workerBits: -1 } }],
    ["sequenceBits", { layout: { sequenceBits: 0 } }],
    ["sequenceBits", { layout: { sequenceBits: 23 } }],
    ["sequenceBits", { layout: { sequenceBits: 1.5 } }],
    ["layout", { layout: { workerBits: 12 } }],
    ["epoch", { epoch: new Date(Number.NaN) }],
    ["epoch", { epoch: new Date(8.64e15 - 2 ** 41 + 2) }],
    ["epoch", { epoch: epoch }],
    ["maxAheadMs", { maxAheadMs: -1 }],
    ["maxAheadMs", { maxAheadMs: 3_600_001 }],
    ["ttlMs", { worker: { leases: leasesAt(Date.now).store, ttlMs: 999 } }],
    ["ttlMs", { worker: { leases: leasesAt(Date.now).store, ttlMs: 86_400_001 } }],
    ["length", { length: 0 }],
    ["length", { length: 65 }],
    ["alphabet", { alphabet: { name: "one", symbols: ["a"] } }],
  ])("refuses a wrong %s when it is made: %o", (option, options) => {
    expect(() => snowflake({ worker: 7, ...options } as unknown as SnowflakeOptions)).toThrow(
      invalid(option),
    );
  });

  test("reads no code that it never writes", () => {
    const { strategy } = workerAt(0);
    for (const code of ["", "1", "00000000000!", "ZZZZZZZZZZZ", "000000000000"]) {
      expect(() => strategy.read(code), code).toThrow(
        expect.objectContaining({ code: "ERR_CODEMINT_INVALID_CODE" }),
      );
    }
  });
});

describe("the order of codes", () => {
  const ordered = [
    alphabets.base62Ordered,
    alphabets.base58,
    alphabets.crockford32,
    alphabets.lookalikeFree,
    alphabets.vowelFree,
    alphabets.digits,
    alphabets.hex,
  ];

  test("as texts is that of their numbers in an alphabet of ASCII's order", () => {
    const stamps = record({
      time: integer({ min: 0, max: 2 ** 41 - 1 }),
      later: integer({ min: 1, max: 100_000_000 }),
      symbols: constantFrom(...ordered),
    });
    check(
      property(stamps, ({ time, later, symbols }) => {
        const { strategy, clock } = workerAt(Math.min(time, 2 ** 41 - 1 - later), { alphabet: symbols });
        const codes = [strategy.next(first), strategy.next(first)];
        clock.now += later;
        codes.push(strategy.next(first));
        expect(codes.toSorted()).toEqual(codes);
        expect(new Set(codes.map((code) => code.length)).size).toBe(1);
      }),
    );
  });

  test("is not in base62, whose small letters come before its capitals", () => {
    const { strategy } = workerAt(1_000_000);
    const codes = Array.from({ length: 124 }, () => strategy.next(first));
    expect(codes.toSorted()).not.toEqual(codes);
    const { strategy: sorted } = workerAt(1_000_000, { alphabet: alphabets.base62Ordered });
    const better = Array.from({ length: 124 }, () => sorted.next(first));
    expect(better.toSorted()).toEqual(better);
  });

  test("is in no alphabet another than baseN's, whatever the layout", () => {
    const mixed = alphabet("mixed", "ab\u{1f512}é");
    const bytes = alphabet(
      "bytes",
      String.fromCodePoint(...Array.from({ length: 256 }, (_, n) => 0x4e00 + n)),
    );
    const cases = record({
      symbols: constantFrom(...ordered, alphabets.base62, alphabet("two", "01"), mixed, bytes),
      sequenceBits: integer({ min: 1, max: 22 }),
      workerBits: integer({ min: 0, max: 10 }),
      now: integer({ min: 0, max: 2 ** 32 - 300 }),
    });
    check(
      property(cases, ({ symbols, sequenceBits, workerBits, now }) => {
        const layout = { timeBits: 32, workerBits, sequenceBits };
        const worker = 2 ** workerBits - 1;
        const options = { alphabet: symbols, layout, worker };
        const texts = workerAt(now, options).strategy;
        const numbers = workerAt(now, options).strategy;
        const codec = baseN(symbols, { length: texts.length.max });
        for (let draw = 0; draw < 300; draw += 1) {
          expect(texts.next(first)).toBe(codec.encode(numbers.number(first)));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("the clock", () => {
  const layout = { sequenceBits: 2 };

  test("begins a sequence with each millisecond", () => {
    const { clock, stamp } = workerAt(100);
    expect([stamp(), stamp()]).toMatchObject([
      { time: 100, sequence: 0 },
      { time: 100, sequence: 1 },
    ]);
    clock.now = 101;
    expect(stamp()).toMatchObject({ time: 101, sequence: 0 });
  });

  test("that stands still lends from the milliseconds to come, up to a bound, and never gives a number twice", async () => {
    const { clock, strategy, stamp } = workerAt(100, { layout, maxAheadMs: 2 });
    const stamps = Array.from({ length: 12 }, stamp);
    expect(stamps.map(({ time, sequence }) => `${time}.${sequence}`)).toEqual(
      [100, 101, 102].flatMap((time) => [0, 1, 2, 3].map((sequence) => `${time}.${sequence}`)),
    );
    const refused = { code: "ERR_CODEMINT_CLOCK", retryable: true, details: { kind: "behind", ms: 3 } };
    for (let draw = 0; draw < 3; draw += 1)
      expect(await failureOf(() => strategy.next(first))).toMatchObject(refused);
    clock.now = 101;
    expect(stamp()).toMatchObject({ time: 103, sequence: 0 });
    clock.now = 104;
    expect(stamp()).toMatchObject({ time: 104, sequence: 0 });
  });

  test("that a minter waits for lets its request through", async () => {
    let now = 100;
    const strategy = snowflakeFrom(() => epoch + now, {
      worker: 7,
      layout: { sequenceBits: 1 },
      maxAheadMs: 0,
    });
    const waits: string[] = [];
    const { minter } = open([], {
      strategy,
      onEvent(event: MintEvent) {
        if (event.type !== "resent") return;
        waits.push(event.after);
        now += 1;
      },
    });
    for (let request = 0; request < 3; request += 1) await minter.mint(link);
    expect(waits).toEqual(["ERR_CODEMINT_CLOCK"]);
  });

  test("that is set back goes on from the last code, and is waited for beyond the bound", async () => {
    const { clock, strategy, stamp } = workerAt(100_000);
    stamp();
    clock.now = 90_000;
    expect(stamp()).toMatchObject({ time: 100_000, sequence: 1 });
    clock.now = 89_999;
    expect(await failureOf(() => strategy.number(first))).toMatchObject({
      code: "ERR_CODEMINT_CLOCK",
      details: { strategy: "snowflake", kind: "behind", ms: 10_001 },
      effect: "none",
    });
    clock.now = 90_000;
    expect(stamp()).toMatchObject({ time: 100_000, sequence: 2 });
  });

  test("stamps the last date, and nothing beyond it, neither borrowed nor by the clock", async () => {
    const { clock, strategy, stamp } = workerAt(2 ** 41 - 1, { layout });
    expect(strategy.lastDate.getTime()).toBe(epoch + 2 ** 41 - 1);
    expect(Array.from({ length: 4 }, stamp).at(-1)).toEqual({ time: 2 ** 41 - 1, worker: 7, sequence: 3 });
    const past = (ms: number) => ({
      code: "ERR_CODEMINT_CLOCK",
      retryable: false,
      details: { kind: "past-last-date", ms },
    });
    expect(await failureOf(() => strategy.next(first))).toMatchObject(past(1));
    clock.now = 2 ** 41 + 9;
    expect(await failureOf(() => strategy.number(first))).toMatchObject(past(10));
    const highest = workerAt(2 ** 41 - 1, { worker: 1_023, layout: { sequenceBits: 12 } });
    for (let draw = 0; draw < 4_095; draw += 1) highest.strategy.next(first);
    expect(highest.strategy.number(first)).toBe(highest.strategy.limit);
  });

  test("before the epoch stamps nothing", async () => {
    const { strategy } = workerAt(-20_000);
    expect(await failureOf(() => strategy.next(first))).toMatchObject({
      code: "ERR_CODEMINT_CLOCK",
      retryable: false,
      details: { kind: "before-epoch", ms: 20_000 },
    });
  });
});
