import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import * as alphabets from "../../src/codec/alphabets.js";
import { base62 } from "../../src/codec/base62.js";
import type { CounterRange, SyncCounterStore } from "../../src/ports/index.js";
import { type LeasedStrategy, leased, type SyncLeasedStrategy } from "../../src/strategies/leased.js";
import { asynchronous, counterAt, heldBack, turn } from "./counters.js";

const invalidOption = expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" });
const first = { attempt: 0, collisions: 0 };
const numbersOf = (from: number, to: number): bigint[] =>
  Array.from({ length: to - from + 1 }, (_, index) => BigInt(from + index));
const draws = async (strategy: LeasedStrategy, count: number): Promise<bigint[]> => {
  const numbers: bigint[] = [];
  for (let draw = 0; draw < count; draw += 1) numbers.push(await strategy.number(first));
  return numbers;
};

afterEach(() => vi.useRealTimers());

describe("leased", () => {
  test("says what it is", () => {
    expect(leased(counterAt(0n).store)).toMatchObject({
      name: "leased",
      alphabet: alphabets.base62,
      length: { min: 1, max: 11 },
      keyspace: 2n ** 63n - 1n,
      limit: 2n ** 63n - 1n,
      guessable: true,
      deterministic: true,
    });
  });

  test("takes a thousand numbers at a time, when the last ones are used up, over a store that answers at once", () => {
    const { store, reserved } = counterAt(0n);
    const strategy = leased(store);
    expectTypeOf(strategy).toEqualTypeOf<SyncLeasedStrategy>();
    const codes = Array.from({ length: 1_000 }, () => strategy.next(first));
    expect(codes).toEqual(numbersOf(1, 1_000).map((number) => base62.encode(number)));
    expect(reserved).toMatchObject([{ counter: "codes", size: 1_000 }]);
    expect(strategy.number(first)).toBe(1_001n);
    expect(reserved).toHaveLength(2);
  });

  test("takes the size, name, start, alphabet and length that it was told", () => {
    const { store, reserved, raised } = counterAt(0n);
    const strategy = leased(store, {
      name: "links",
      size: 3,
      start: 62n ** 3n - 2n,
      alphabet: alphabets.base62,
      length: 3,
    });
    expect(numbersOf(0, 3).map(() => strategy.next(first))).toEqual(["ZZY", "ZZZ", "1000", "1001"]);
    expect(raised).toEqual([{ counter: "links", atLeast: 62n ** 3n - 3n }]);
    expect(reserved).toMatchObject([
      { counter: "links", size: 3 },
      { counter: "links", size: 3 },
    ]);
  });

  test("two leases of one counter take turns and share no number", () => {
    const { store } = counterAt(0n);
    const leases = [leased(store, { size: 2 }), leased(store, { size: 3 })];
    const drawn = Array.from({ length: 60 }, (_, draw) => leases[draw % 2]?.number(first));
    expect(drawn.slice(0, 10)).toEqual([1n, 3n, 2n, 4n, 6n, 5n, 7n, 8n, 11n, 9n]);
    expect(new Set(drawn).size).toBe(60);
  });

  test("goes on exactly beyond 2^53 and up to the counter's end", () => {
    for (const start of [2n ** 53n - 2n, 2n ** 63n - 5n]) {
      const strategy = leased(counterAt(0n).store, { start, size: 5 });
      const drawn = numbersOf(0, 4).map(() => strategy.number(first));
      expect(drawn).toEqual(numbersOf(0, 4).map((step) => start + step));
    }
  });

  test.each([0, -1, 1.5, 1_000_001, Number.NaN, 7n, "7", null])("refuses the size %s", (size) => {
    // @ts-expect-error some of these are not even numbers
    expect(() => leased(counterAt(0n).store, { size })).toThrow(invalidOption);
  });

  test.each([
    ["empty", { first: 5n, last: 4n }],
    ["nothing", {}],
  ])("refuses a range that is %s, rather than ask for ever", (_, range) => {
    const reserve = vi.fn(() => range as CounterRange);
    const strategy = leased({ ...counterAt(0n).store, reserve });
    expect(() => strategy.next(first)).toThrow(
      expect.objectContaining({ code: "ERR_CODEMINT_STRATEGY_FAILED" }),
    );
    expect(reserve).toHaveBeenCalledTimes(1);
  });
});

describe("leased, ahead of need", () => {
  test("asks for the next range once, when a fifth is left, and no draw waits for it", async () => {
    const { store, replies } = heldBack(counterAt(0n).store);
    const strategy = leased(store, { size: 10 });
    const opening = strategy.number(first);
    expect(replies).toHaveLength(1);
    replies[0]?.give();
    expect(await opening).toBe(1n);

    expect(numbersOf(2, 7).map(() => strategy.number(first))).toEqual(numbersOf(2, 7));
    expect(replies).toHaveLength(1);
    expect(strategy.number(first)).toBe(8n);
    expect(replies).toHaveLength(2);
    expect([strategy.number(first), strategy.number(first)]).toEqual([9n, 10n]);
    expect(replies).toHaveLength(2);

    replies[1]?.give();
    await turn();
    expect(strategy.number(first)).toBe(11n);
  });

  test("draws that find nothing wait for one reserve together, and each gets a number of its own", async () => {
    const { store, replies } = heldBack(counterAt(0n).store);
    const strategy = leased(store, { size: 4 });
    const waiting = Promise.all(numbersOf(1, 10).map(() => strategy.number(first)));
    for (let reply = 0; reply < 3; reply += 1) {
      expect(replies).toHaveLength(reply + 1);
      replies[reply]?.give();
      await turn();
    }
    expect(await waiting).toEqual(numbersOf(1, 10));
  });

  test("what fails ahead of need is heard by nobody, and is tried again at half of what is left", async () => {
    const { store, replies } = heldBack(counterAt(0n).store);
    const strategy = leased(store, { size: 40 });
    const opening = strategy.number(first);
    replies[0]?.give();
    await opening;
    const asked: number[] = [];
    for (let drawn = 2; drawn <= 40; drawn += 1) {
      expect(strategy.number(first)).toBe(BigInt(drawn));
      if (replies.length - 1 > asked.length) asked.push(40 - drawn);
      replies.at(-1)?.lose(new Error("the database is away"));
      await turn();
    }
    expect(asked).toEqual([8, 4, 2, 1, 0]);

    const dry = strategy.number(first);
    const away = new Error("still away");
    replies.at(-1)?.lose(away);
    await expect(dry).rejects.toBe(away);
  });

  test("a reserve that throws at once is as good as one that rejects", async () => {
    const { store, reserved } = counterAt(0n);
    const away = new Error("closed");
    const reserve = (...given: Parameters<SyncCounterStore["reserve"]>): Promise<CounterRange> => {
      if (reserved.length > 0) throw away;
      return Promise.resolve(store.reserve(...given));
    };
    const strategy = leased({ ...asynchronous(store), reserve }, { size: 5 });
    expect(await draws(strategy, 5)).toEqual(numbersOf(1, 5));
    expect(() => strategy.number(first)).toThrow(away);
  });

  test("a reserve that fails ends the draws that wait for it, costs its range, and the next draw asks anew", async () => {
    const { store, replies } = heldBack(counterAt(0n).store);
    const strategy = leased(store, { size: 5 });
    const lost = new Error("the reply was lost");
    const waiting = [strategy.number(first), strategy.number(first)];
    replies[0]?.lose(lost);
    expect(await Promise.allSettled(waiting)).toEqual([
      { status: "rejected", reason: lost },
      { status: "rejected", reason: lost },
    ]);
    const next = strategy.number(first);
    replies[1]?.give();
    expect(await next).toBe(6n);
  });

  test("a reserve without a reply is given up after 30 seconds, and its late range is a gap", async () => {
    vi.useFakeTimers();
    const { store, replies } = heldBack(counterAt(0n).store);
    const strategy = leased(store, { size: 5 });
    const waiting = expect(strategy.number(first)).rejects.toMatchObject({
      code: "ERR_CODEMINT_STRATEGY_FAILED",
      details: { strategy: "leased", problem: expect.stringContaining("30000 ms") },
    });
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting;

    const next = strategy.number(first);
    replies[0]?.give();
    replies[1]?.give();
    expect(await next).toBe(6n);
    expect(strategy.number(first)).toBe(7n);
  });

  test("prefetch() has a range's worth at hand, so that as many draws need no store", async () => {
    const { store, reserved } = counterAt(0n);
    const strategy = leased(asynchronous(store), { size: 10 });
    expect(strategy.prefetch()).toBeInstanceOf(Promise);
    await strategy.prefetch();
    await strategy.prefetch();
    expect(reserved).toHaveLength(1);
    expect(await draws(strategy, 1)).toEqual([1n]);
    await strategy.prefetch();
    expect(reserved).toHaveLength(2);
    expect(numbersOf(2, 18).map(() => strategy.number(first))).toEqual(numbersOf(2, 18));
    expect(reserved).toHaveLength(3);

    const atOnce = leased(store, { size: 10 });
    expect(atOnce.prefetch()).toBeUndefined();
    expect(reserved).toHaveLength(4);
    expect(atOnce.number(first)).toBe(31n);
  });

  test("prefetch() says what failed", async () => {
    const { store, replies } = heldBack(counterAt(0n).store);
    const prefetched = leased(store).prefetch();
    const away = new Error("away");
    replies[0]?.lose(away);
    await expect(prefetched).rejects.toBe(away);
  });
});
