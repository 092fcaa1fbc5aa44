import { describe, expect, expectTypeOf, test } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { baseN } from "../../src/codec/base-n.js";
import type { NumberStrategy, SyncCounterStore, SyncNumberStrategy } from "../../src/ports/index.js";
import { counter } from "../../src/strategies/counter.js";
import { asynchronous, counterAt } from "./counters.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const first = { attempt: 0, collisions: 0 };

describe("counter", () => {
  test("says what it is", () => {
    expect(counter(counterAt(0n).store)).toMatchObject({
      name: "counter",
      alphabet: alphabets.base62,
      length: { min: 1, max: 11 },
      keyspace: 2n ** 63n - 1n,
      limit: 2n ** 63n - 1n,
      guessable: true,
      deterministic: true,
    });
    expect(counter(counterAt(0n).store, { alphabet: alphabets.digits }).length).toEqual({ min: 1, max: 19 });
  });

  test.each([
    [0n, ["1", "2", "3"]],
    [124n, ["21", "22", "23"]],
    [999_999n, ["4c92", "4c93", "4c94"]],
    [56_800_235_583n - 1n, ["ZZZZZZ", "1000000", "1000001"]],
    [2n ** 53n - 1n, ["FfGNdXsE8", "FfGNdXsE9", "FfGNdXsEa"]],
    [2n ** 63n - 4n, ["aZl8N0y58M5", "aZl8N0y58M6", "aZl8N0y58M7"]],
  ])("after %s come the codes %j", (last, codes) => {
    const strategy = counter(counterAt(last).store);
    expect(codes.map(() => strategy.next(first))).toEqual(codes);
  });

  test("reserves one value a draw, of the counter it was told, and passes the call's options on", () => {
    const { store, reserved } = counterAt(0n);
    const options = { timeoutMs: 5 };
    counter(store).next(first, options);
    counter(store, { name: "links" }).next({ attempt: 3, collisions: 2 });
    expect(reserved).toEqual([
      { counter: "codes", size: 1, options },
      { counter: "links", size: 1, options: undefined },
    ]);
  });

  test("writes in the alphabet that it was given", () => {
    const strategy = counter(counterAt(399n).store, { alphabet: alphabets.vowelFree });
    expect(strategy.next(first)).toBe(baseN(alphabets.vowelFree).encode(400));
  });

  test("answers at once over a store that does, and by a promise over one that does not", async () => {
    const { store } = counterAt(124n);
    const atOnce = counter(store);
    expectTypeOf(atOnce).toEqualTypeOf<SyncNumberStrategy>();
    expect(atOnce.next(first)).toBe("21");

    const later = counter(asynchronous(store));
    expectTypeOf(later).toEqualTypeOf<NumberStrategy>();
    const drawn = later.next(first);
    expect(drawn).toBeInstanceOf(Promise);
    expect(await drawn).toBe("22");
  });

  test("lets the store's error through", async () => {
    const full = new Error("full");
    const { store } = counterAt(0n);
    const failing: SyncCounterStore = {
      ...store,
      reserve() {
        throw full;
      },
    };
    expect(() => counter(failing).next(first)).toThrow(full);
    await expect(counter(asynchronous(failing)).next(first)).rejects.toBe(full);
  });

  test.each(["", "x".repeat(129), "a\0", "\ud83d", 7, null])("refuses the name %j", (name) => {
    // @ts-expect-error some of these are not even strings
    expect(() => counter(counterAt(0n).store, { name })).toThrow(invalidOption);
  });

  test("refuses an unsuitable alphabet", () => {
    expect(() => counter(counterAt(0n).store, { alphabet: { name: "x", symbols: ["a"] } })).toThrow(
      invalidOption,
    );
  });
});

describe("counter from a start", () => {
  test("begins there, and raises the counter once, before the first draw", async () => {
    for (const start of [1_000_000, 1_000_000n]) {
      const { store, raised, reserved } = counterAt(0n);
      const strategy = counter(store, { name: "links", start });
      expect(raised).toEqual([]);
      expect([strategy.next(first), strategy.next(first)]).toEqual(["4c92", "4c93"]);
      expect(raised).toEqual([{ counter: "links", atLeast: 999_999n }]);
      expect(reserved).toHaveLength(2);
    }
    const later = counter(asynchronous(counterAt(0n).store), { start: 1_000_000 });
    expect(await Promise.all([later.number(first), later.number(first)])).toEqual([1_000_000n, 1_000_001n]);
  });

  test("goes on from a counter that stands above it", () => {
    expect(counter(counterAt(2_000n).store, { start: 100 }).number(first)).toBe(2_001n);
  });

  test("raises again after a raise that failed, and draws nothing before", async () => {
    const { store, reserved } = counterAt(0n);
    const away = new Error("away");
    let failures = 1;
    const strategy = counter(
      {
        ...asynchronous(store),
        raise: async (name, atLeast) => {
          if (failures-- > 0) throw away;
          store.raise(name, atLeast);
        },
      },
      { start: 62 },
    );
    await expect(strategy.next(first)).rejects.toBe(away);
    expect(reserved).toEqual([]);
    expect(await strategy.next(first)).toBe("10");
  });

  test("counts its codes and their symbols from there", () => {
    const start = 56_800_235_584n;
    expect(counter(counterAt(0n).store, { start })).toMatchObject({
      length: { min: 7, max: 11 },
      keyspace: 2n ** 63n - start,
      limit: 2n ** 63n - 1n,
    });
  });

  test.each([0, -1, 1.5, 2 ** 53, 0n, 2n ** 63n, "7", null])("refuses the start %s", (start) => {
    // @ts-expect-error some of these are not even numbers
    expect(() => counter(counterAt(0n).store, { start })).toThrow(invalidOption);
  });
});

describe("counter with a least length", () => {
  test("fills up with zeros, and grows when the numbers do", () => {
    const strategy = counter(counterAt(0n).store, { alphabet: alphabets.digits, length: 2 });
    expect(strategy.length).toEqual({ min: 2, max: 19 });
    const codes = Array.from({ length: 101 }, () => strategy.next(first));
    expect([codes[0], codes[8], codes[9], codes[98], codes[99], codes[100]]).toEqual([
      "01",
      "09",
      "10",
      "99",
      "100",
      "101",
    ]);
  });

  test("raised from 7 to 8, makes codes that no older one equals, and each still reads as its number", () => {
    const { store } = counterAt(62n ** 7n - 1_001n);
    const codecs = [7, 8].map((length) => baseN(alphabets.base62, { length }));
    const strategies = [7, 8].map((length) => counter(store, { length }));
    const seen = new Map<string, bigint>();
    let number = 62n ** 7n - 1_000n;
    for (const [turn, strategy] of [...strategies, ...strategies].entries()) {
      for (let draw = 0; draw < 500; draw += 1) {
        const code = strategy.next(first);
        expect(seen.has(code)).toBe(false);
        expect(codecs[turn % 2]?.decode(code)).toBe(number);
        seen.set(code, number);
        number += 1n;
      }
    }
    expect(seen.size).toBe(2_000);
  });

  test.each([0, 65, 1.5, "7", null])("refuses the length %s", (length) => {
    // @ts-expect-error some of these are not even numbers
    expect(() => counter(counterAt(0n).store, { length })).toThrow(invalidOption);
  });
});
