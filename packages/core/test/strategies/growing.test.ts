import { describe, expect, expectTypeOf, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { createMinter } from "../../src/mint/create-minter.js";
import type { CodeStrategy, Draw, SyncCodeStrategy } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { capability } from "../../src/strategies/capability.js";
import { checked } from "../../src/strategies/checked.js";
import { counter } from "../../src/strategies/counter.js";
import { type GrowingOptions, growing } from "../../src/strategies/growing.js";
import { hashed } from "../../src/strategies/hashed.js";
import { prefixed } from "../../src/strategies/prefixed.js";
import { random } from "../../src/strategies/random.js";
import { seededRandom } from "../../src/testing.js";
import { counterAt } from "./counters.js";
import { indexedTable } from "./indexed-table.js";

const fresh: Draw = { attempt: 0, collisions: 0 };
const again = (collisions: number, refusals = 0): Draw => ({ attempt: collisions + refusals, collisions });

const symbols = (length: number): SyncCodeStrategy => random({ length, alphabet: alphabets.base58 });
const growingFrom = (from: number, to: number, options: Partial<GrowingOptions> = {}): SyncCodeStrategy =>
  growing(symbols, { from, to, ...options });

/** The length of the strategy's next first draw: the one in use. */
const lengthOf = (strategy: SyncCodeStrategy): number => strategy.next(fresh).length;

/** So many requests, each of which meets as many taken codes as the turn says. */
function request(strategy: SyncCodeStrategy, times: number, collisionsOf: (turn: number) => number): void {
  for (let turn = 0; turn < times; turn += 1) {
    strategy.next(fresh);
    for (let met = 1; met <= collisionsOf(turn); met += 1) strategy.next(again(met));
  }
}

const every = (interval: number) => (turn: number) => (turn % interval === interval - 1 ? 1 : 0);

const refusal = (option: string, words = ""): unknown =>
  expect.objectContaining({
    code: "ERR_CODEMINT_INVALID_OPTION",
    details: { option, problem: expect.stringContaining(words) },
  });

describe("growing", () => {
  test("says what it is", () => {
    const strategy = growing((length) => random({ length }), { from: 7, to: 9 });
    expectTypeOf(strategy).toEqualTypeOf<SyncCodeStrategy>();
    expect(strategy).toMatchObject({
      name: "growing(random)",
      alphabet: alphabets.base62,
      length: { min: 7, max: 9 },
      keyspace: 62n ** 7n + 62n ** 8n + 62n ** 9n,
      guessable: false,
      deterministic: false,
    });
    expect(lengthOf(strategy)).toBe(7);
  });

  test("stays at its length while no more requests collide than the threshold says", () => {
    const strategy = growingFrom(7, 9, { threshold: 0.01 });
    request(strategy, 300_000, every(105));
    expect(lengthOf(strategy)).toBe(7);
  });

  test("grows by one when more do", () => {
    const strategy = growingFrom(7, 9, { threshold: 0.01 });
    request(strategy, 1_200, every(90));
    expect(lengthOf(strategy)).toBe(8);
  });

  test("sees soon that a table is full, whatever went before it in this process", () => {
    const young = growingFrom(7, 9);
    request(young, 10, () => 1);
    expect(lengthOf(young)).toBe(8);

    const old = growingFrom(7, 9);
    request(old, 1_000_000, () => 0);
    request(old, 1_500, () => 1);
    expect(lengthOf(old)).toBe(8);
  });

  test("does not take fewer than ten collisions for a measure", () => {
    const strategy = growingFrom(7, 9);
    request(strategy, 9, () => 1);
    expect(lengthOf(strategy)).toBe(7);
  });

  test("grows on the very draw that tells it", () => {
    const strategy = growingFrom(7, 9);
    request(strategy, 9, () => 1);
    strategy.next(fresh);
    expect(strategy.next(again(1))).toHaveLength(8);
  });

  test("reads no collision into what the policy refuses", () => {
    const strategy = growingFrom(7, 9);
    for (let turn = 0; turn < 1_000; turn += 1) {
      strategy.next(fresh);
      for (let refusals = 1; refusals <= 5; refusals += 1) strategy.next(again(0, refusals));
      // A collision, but who can tell it from a refusal after one?
      strategy.next(again(1, 5));
    }
    expect(lengthOf(strategy)).toBe(7);
  });

  test("gives longer codes within one request after two collisions, each by one more, and to no other request", () => {
    const strategy = growingFrom(4, 7);
    const lengths = [0, 1, 2, 3, 4, 5, 50].map((collisions) => strategy.next(again(collisions)).length);
    expect(lengths).toEqual([4, 4, 5, 6, 7, 7, 7]);
    expect(lengthOf(strategy)).toBe(4);
    const patient = growingFrom(4, 7, { patience: 4 });
    expect([3, 4, 5].map((collisions) => patient.next(again(collisions)).length)).toEqual([4, 5, 6]);
  });

  test("does not blame its length for collisions of longer codes", () => {
    const strategy = growingFrom(4, 7);
    for (let turn = 0; turn < 100; turn += 1) strategy.next(again(3));
    expect(lengthOf(strategy)).toBe(4);
  });

  test("ends at its longest length", () => {
    const strategy = growingFrom(1, 3, { threshold: 0.5 });
    request(strategy, 100_000, () => 2);
    expect(lengthOf(strategy)).toBe(3);
  });

  test("gives the same lengths for the same draws", () => {
    const lengths = (): readonly number[] => {
      const strategy = growingFrom(3, 6);
      return Array.from(
        { length: 5_000 },
        (_, turn) => strategy.next(turn % 7 === 6 ? again(1 + (turn % 2)) : fresh).length,
      );
    };
    const once = lengths();
    expect(new Set(once).size).toBeGreaterThan(1);
    expect(lengths()).toEqual(once);
  });

  test("grows by one, not more, when a whole batch tells of the shorter codes after the fact", () => {
    const strategy = growingFrom(7, 12);
    for (let turn = 0; turn < 10_000; turn += 1) strategy.next(fresh);
    for (let turn = 0; turn < 2_000; turn += 1) strategy.next(again(1));
    expect(lengthOf(strategy)).toBe(8);
    for (let turn = 0; turn < 5_000; turn += 1) {
      strategy.next(fresh);
      if (turn % 2 === 0) strategy.next(again(1));
    }
    expect(lengthOf(strategy)).toBe(8);
  });

  test("is not misled by the order of a batch, which draws for all before any is known to collide", () => {
    const strategy = growingFrom(7, 12);
    for (let batch = 0; batch < 20; batch += 1) {
      for (let turn = 0; turn < 10_000; turn += 1) strategy.next(fresh);
      for (let turn = 0; turn < 80; turn += 1) strategy.next(again(1));
    }
    expect(lengthOf(strategy)).toBe(7);
  });

  test("waits for strategies that answer by a promise", async () => {
    const later = (length: number): CodeStrategy => {
      const strategy = symbols(length);
      return { ...strategy, next: async (draw) => strategy.next(draw) };
    };
    const strategy = growing(later, { from: 2, to: 4 });
    expectTypeOf(strategy).toEqualTypeOf<CodeStrategy>();
    expect(await strategy.next(fresh)).toHaveLength(2);
  });
});

test("a table of far more records than its first lengths have codes takes all, one by one and in batches", async () => {
  const table = indexedTable();
  const seeded = (length: number) => seededRandom(length, { length, alphabet: alphabets.digits });
  const strategy = growing(seeded, { from: 2, to: 9 });
  const links = createMinter({ store: defineStore(table.statements), strategy, policy: [] });
  const codes: string[] = [];
  for (let count = 0; count < 3_000; count += 1) codes.push((await links.mint({ target: "one" })).code);
  const records = Array.from({ length: 6_000 }, () => ({ target: "many" }));
  for await (const result of links.mintMany(records, { batchSize: 2_000 })) {
    if ("error" in result) throw result.error;
    codes.push(result.code);
  }
  expect(table.size()).toBe(9_000);
  expect(new Set(codes).size).toBe(9_000);
  // The old codes are as short as ever, and no length was left while it had room for the most part.
  expect(codes.filter((code) => code.length === 2).length).toBeGreaterThan(0);
  expect(Math.max(...codes.map((code) => code.length))).toBeLessThan(9);
});

describe("growing refuses", () => {
  test.each([
    ["length", { from: 0, to: 8 }],
    ["length", { from: 7, to: 65 }],
    ["length", { from: 7.5, to: 8 }],
    ["to", { from: 7, to: 7 }],
    ["threshold", { from: 7, to: 8, threshold: 0 }],
    ["threshold", { from: 7, to: 8, threshold: 0.6 }],
    ["threshold", { from: 7, to: 8, threshold: Number.NaN }],
    ["patience", { from: 7, to: 8, patience: 0 }],
    ["patience", { from: 7, to: 8, patience: 1.5 }],
  ])("a bad %s: %j", (option, options) => {
    expect(() => growing(symbols, options)).toThrow(refusal(option));
  });

  test.each<[string, string, (length: number) => unknown]>([
    ["numbers", "never collides by chance", (length) => counter(counterAt(0n).store, { length })],
    ["hashes of keys", "depend on the process", (length) => hashed({ length })],
    ["growing in growing", "differ in length", (length) => growingFrom(length, length + 2)],
    ["one length for all", "longer codes", () => random({ length: 9 })],
    [
      "alphabets that differ",
      "one alphabet",
      (length) => random({ length, alphabet: length === 8 ? alphabets.base58 : alphabets.base62 }),
    ],
    ["prefixes that differ", "prefix", (length) => prefixed(`${length}-`, random({ length }))],
    [
      "checks that differ",
      "check",
      (length) => (length === 8 ? checked(random({ length })) : random({ length })),
    ],
    [
      "digests for some",
      "form of storage",
      (length) => capability({ length: length + 20, store: length === 8 ? "digest" : "code" }),
    ],
  ])("%s", (_, words, make) => {
    // @ts-expect-error some give no strategy
    expect(() => growing(make, { from: 7, to: 9 })).toThrow(refusal("make", words));
  });

  test("what makes no strategy", () => {
    // @ts-expect-error a function is asked for
    expect(() => growing(random(), { from: 7, to: 9 })).toThrow(refusal("make", "must be a function"));
    // @ts-expect-error a strategy is asked for
    expect(() => growing(() => "random", { from: 7, to: 9 })).toThrow(refusal("strategy"));
  });
});
