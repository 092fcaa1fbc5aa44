import { afterEach, describe, expect, test, vi } from "vitest";
import { snowflakeFrom } from "../../src/strategies/snowflake.js";
import { failureOf } from "../support/coded.js";
import { turn } from "./counters.js";
import { leasesAt, leasesHeldBack } from "./leases.js";

const first = { attempt: 0, collisions: 0 };
const start = Date.UTC(2026, 0, 1);
const ttlMs = 9_000;

afterEach(() => vi.useRealTimers());

/** A world with one clock, and a lease store in it. */
function world(options: { readonly workerBits?: number } = {}) {
  const clock = { now: start, skew: 0 };
  const leases = leasesAt(() => clock.now);
  const slotsOf = { layout: { workerBits: options.workerBits ?? 10 } };
  const make = <L>(store: L) => ({ ...slotsOf, worker: { leases: store, ttlMs, name: "links" } });
  return {
    clock,
    ...leases,
    calls: () => leases.asked.map(({ call }) => call),
    strategy: () => snowflakeFrom(() => clock.now + clock.skew, make(leases.store)),
    over: (store: ReturnType<typeof leasesHeldBack>["store"]) =>
      snowflakeFrom(() => clock.now + clock.skew, make(store)),
  };
}

describe("a leased worker, over a store that answers at once", () => {
  test("is acquired at the first draw, and renewed in the course of draws when two thirds are over", () => {
    const { clock, asked, strategy } = world();
    const codes = strategy();
    expect(asked).toEqual([]);
    expect(codes.read(codes.next(first))).toMatchObject({ worker: 0, sequence: 0 });
    expect(asked).toMatchObject([{ call: "acquire", lease: { name: "links", expiresAt: start + ttlMs } }]);
    clock.now += 5_999;
    codes.next(first);
    expect(asked).toHaveLength(1);
    clock.now += 1;
    codes.next(first);
    expect(asked[1]).toMatchObject({ call: "renew", lease: { fence: 1n, expiresAt: start + 6_000 + ttlMs } });
    clock.now += 5_999;
    codes.next(first);
    expect(asked).toHaveLength(2);
  });

  test("has as many slots as the layout has workers, and says when all are held", async () => {
    const { strategy, clock } = world({ workerBits: 1 });
    const codes = [strategy(), strategy(), strategy()];
    expect(codes.slice(0, 2).map((each) => each.read(each.next(first)).worker)).toEqual([0, 1]);
    expect(await failureOf(() => codes[2]?.next(first))).toMatchObject({
      code: "ERR_CODEMINT_LEASES_FULL",
      details: { name: "links", slots: 2 },
    });
    clock.now += ttlMs - 1;
    expect(await failureOf(() => codes[2]?.next(first))).toMatchObject({ code: "ERR_CODEMINT_LEASES_FULL" });
    clock.now += 1;
    expect(codes[2]?.read(codes[2].next(first)).worker).toBe(0);
  });

  test("is renewed before a draw that comes after its lease has expired", () => {
    const { clock, strategy, calls } = world();
    const codes = strategy();
    codes.next(first);
    clock.now += 10 * ttlMs;
    expect(codes.read(codes.next(first))).toEqual({ date: new Date(clock.now), worker: 0, sequence: 0 });
    expect(calls()).toEqual(["acquire", "renew"]);
  });

  test("is another one once somebody else has its slot", () => {
    const { clock, strategy, calls } = world();
    const [one, other] = [strategy(), strategy()];
    one.next(first);
    clock.now += ttlMs;
    expect(other.read(other.next(first)).worker).toBe(0);
    expect(one.read(one.next(first)).worker).toBe(1);
    expect(calls()).toEqual(["acquire", "acquire", "renew", "acquire"]);
  });

  test("does not stamp beyond its lease while renewals fail, and recovers", async () => {
    const { clock, store, strategy } = world();
    const renew = vi.spyOn(store, "renew");
    const codes = strategy();
    codes.next(first);
    const away = new Error("the database is away");
    renew.mockImplementation(() => {
      throw away;
    });
    for (clock.now = start + 1; clock.now < start + ttlMs; clock.now += 1) codes.next(first);
    // At two thirds, and then at half of what is left each time.
    expect(renew.mock.calls.length).toBeLessThan(16);
    expect(renew.mock.calls.length).toBeGreaterThan(5);
    for (const draw of [() => codes.next(first), () => codes.number(first)]) expect(draw).toThrow(away);
    renew.mockRestore();
    expect(codes.read(codes.next(first)).date).toEqual(new Date(start + ttlMs));
  });

  test("begins where the last holder of the slot ended, though its own clock is behind", () => {
    const { clock, strategy } = world({ workerBits: 0 });
    const [one, other] = [strategy(), strategy()];
    one.next(first);
    clock.now += ttlMs;
    clock.skew = -2_000;
    expect(other.read(other.next(first))).toEqual({ date: new Date(start + ttlMs), worker: 0, sequence: 0 });
  });

  test("whose clock is beyond a lease that was renewed just now stamps nothing, and says so", async () => {
    const { clock, strategy } = world();
    const codes = strategy();
    clock.skew = ttlMs + 5;
    expect(await failureOf(() => codes.next(first))).toMatchObject({
      code: "ERR_CODEMINT_CLOCK",
      retryable: false,
      details: { kind: "ahead", ms: 5 },
    });
    clock.skew = ttlMs - 1;
    expect(codes.read(codes.next(first)).worker).toBe(0);
  });

  test("that has used up its lease's span is renewed, and waits for the store's clock if that does not help", async () => {
    const { clock, strategy, calls } = world();
    const codes = strategy();
    clock.skew = ttlMs - 1;
    for (let draw = 0; draw < 4_096; draw += 1) codes.number(first);
    expect(calls()).toEqual(["acquire"]);
    expect(await failureOf(() => codes.next(first))).toMatchObject({
      code: "ERR_CODEMINT_CLOCK",
      retryable: true,
      details: { kind: "behind", ms: 1 },
    });
    expect(calls()).toEqual(["acquire", "renew"]);
    clock.now += 1;
    expect(codes.read(codes.next(first))).toMatchObject({ date: new Date(start + ttlMs), sequence: 0 });
  });

  test("is given back with the time that it used, and a later draw leases one anew", () => {
    const { clock, strategy, asked, slots } = world({ workerBits: 0 });
    const codes = strategy();
    expect(codes.release()).toBeUndefined();
    clock.skew = 700;
    codes.next(first);
    codes.release();
    codes.release();
    expect(asked.slice(1)).toMatchObject([{ call: "release", usedUntil: start + 701 }]);
    expect(slots.get(0)).toMatchObject({ expiresAt: start + 701 });
    clock.now += 701;
    strategy().next(first);
    expect(asked.at(-1)).toMatchObject({ call: "acquire", lease: { notBefore: start + 701, fence: 3n } });
    const late = strategy();
    clock.now += ttlMs;
    late.next(first);
    clock.now += ttlMs;
    strategy().next(first);
    expect(late.release()).toBeUndefined();
    expect(asked.at(-1)).toMatchObject({ call: "release", lease: undefined });
  });
});

describe("a leased worker, over promises", () => {
  const opened = async (workerBits = 10) => {
    const { over, store, ...rest } = world({ workerBits });
    const held = leasesHeldBack(store);
    const codes = over(held.store);
    const opening = codes.next(first);
    expect(held.replies).toHaveLength(1);
    held.replies.shift()?.give();
    await opening;
    return { codes, replies: held.replies, store, ...rest };
  };

  test("is waited for by the draws that find none, together; each gets a number of its own", async () => {
    const { over, store } = world();
    const held = leasesHeldBack(store);
    const codes = over(held.store);
    const waiting = Promise.all([codes.number(first), codes.next(first), codes.number(first)]);
    expect(held.replies).toHaveLength(1);
    held.replies[0]?.give();
    const [one, text, three] = await waiting;
    expect([codes.read(text).sequence, three - one]).toEqual([1, 2n]);
    expect(codes.next(first)).toHaveLength(11);
    expect(held.replies).toHaveLength(1);
  });

  test("is renewed ahead of need, and no draw waits for it", async () => {
    const { codes, replies, clock } = await opened();
    clock.now += 6_000;
    for (let draw = 0; draw < 5; draw += 1) expect(codes.next(first)).toHaveLength(11);
    expect(replies.map(({ call }) => call)).toEqual(["renew"]);
    replies[0]?.give();
    await turn();
    clock.now += 6_000 - 1;
    codes.next(first);
    expect(replies).toHaveLength(1);
  });

  test("whose renewal fails ahead of need is heard of by nobody, until a draw needs it", async () => {
    const { codes, replies, clock } = await opened();
    clock.now += 6_000;
    codes.next(first);
    replies.shift()?.lose(new Error("lost"));
    await turn();
    clock.now += 1_499;
    codes.next(first);
    expect(replies).toHaveLength(0);
    clock.now += 1;
    codes.next(first);
    expect(replies).toHaveLength(1);
    clock.now = start + ttlMs;
    const needy = codes.next(first);
    expect(replies).toHaveLength(1);
    const away = new Error("still away");
    replies.shift()?.lose(away);
    await expect(needy).rejects.toBe(away);
    const next = codes.next(first);
    replies.shift()?.give();
    expect(codes.read(await next)).toMatchObject({ worker: 0, date: new Date(start + ttlMs) });
  });

  test("that is lost is replaced in one go", async () => {
    const { codes, replies, clock, store } = await opened();
    clock.now += ttlMs;
    store.acquire("links", { slots: 1_024, ttlMs });
    const next = codes.next(first);
    replies.shift()?.give();
    await turn();
    expect(replies.map(({ call }) => call)).toEqual(["acquire"]);
    replies.shift()?.give();
    expect(codes.read(await next).worker).toBe(1);
  });

  test("without an answer is given up after 30 seconds, and what comes later changes nothing", async () => {
    vi.useFakeTimers();
    const { over, store, slots } = world();
    const held = leasesHeldBack(store);
    const codes = over(held.store);
    const waiting = expect(codes.next(first)).rejects.toMatchObject({
      code: "ERR_CODEMINT_STRATEGY_FAILED",
      details: { strategy: "snowflake", problem: expect.stringContaining("30000 ms") },
    });
    await vi.advanceTimersByTimeAsync(30_000);
    await waiting;
    const next = codes.next(first);
    held.replies[1]?.give();
    expect(codes.read(await next).worker).toBe(0);
    held.replies[0]?.give();
    await vi.advanceTimersByTimeAsync(0);
    expect(slots.size).toBe(2);
    expect(codes.read(await codes.next(first)).worker).toBe(0);
  });

  test("is given back only after the call that is under way", async () => {
    const { codes, replies, clock } = await opened();
    clock.now += 6_000;
    codes.next(first);
    const released = codes.release();
    expect(replies.map(({ call }) => call)).toEqual(["renew"]);
    replies.shift()?.give();
    await turn();
    replies.shift()?.give();
    await released;
    const next = codes.next(first);
    expect(replies.map(({ call }) => call)).toEqual(["acquire"]);
    replies.shift()?.give();
    await next;
  });
});

test("a store that throws at once, though it answers later, is heard by the draw that asked", () => {
  const { store, over } = world();
  const away = new Error("closed");
  const codes = over({
    ...leasesHeldBack(store).store,
    acquire() {
      throw away;
    },
  });
  expect(() => codes.next(first)).toThrow(away);
});
