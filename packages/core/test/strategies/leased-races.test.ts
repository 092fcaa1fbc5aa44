import { describe, expect, test } from "vitest";
import type { CounterRange, SyncCounterStore } from "../../src/ports/index.js";
import { leased } from "../../src/strategies/leased.js";
import { counterAt, heldBack, turn } from "./counters.js";

const first = { attempt: 0, collisions: 0 };
const numbersOf = (from: number, to: number): bigint[] =>
  Array.from({ length: to - from + 1 }, (_, index) => BigInt(from + index));

describe("leased, restored from one snapshot as its twin was", () => {
  /** Two strategies that hold one and the same range, as copies of a process do. */
  const twins = (size: number) => {
    const { store, reserved } = counterAt(0n);
    const shared = store.reserve("codes", size);
    const copy = () => {
      let asked = 0;
      const reserve = (...given: Parameters<SyncCounterStore["reserve"]>): CounterRange =>
        asked++ === 0 ? shared : store.reserve(...given);
      return leased({ ...store, reserve }, { size });
    };
    return { left: copy(), right: copy(), reserved };
  };

  test("parts from it at the second clash of one request", () => {
    const { left, right } = twins(100);
    expect(numbersOf(1, 50).map(() => left.number(first))).toEqual(numbersOf(1, 50));
    expect(right.number(first)).toBe(1n);
    expect(right.number({ attempt: 1, collisions: 1 })).toBe(2n);
    expect(right.number({ attempt: 2, collisions: 2 })).toBe(101n);
    expect(right.number(first)).toBe(102n);
    expect(left.number(first)).toBe(51n);
  });

  test("and many requests that clash at once cost one range, not one each", () => {
    const { right, reserved } = twins(100);
    right.number(first);
    const drawn = numbersOf(1, 80).map(() => right.number({ attempt: 2, collisions: 2 }));
    expect(drawn).toEqual(numbersOf(101, 180));
    expect(reserved).toHaveLength(2);
  });
});

test("racing draws of four leases share no number, however their replies interleave, some of them lost", async () => {
  const seed = 20_260_201;
  let state = seed;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const { store } = counterAt(0n);
  const held = Array.from({ length: 4 }, () => heldBack(store));
  const leases = held.map((each) => leased(each.store, { size: 7 }));
  const pending: Promise<bigint | undefined>[] = [];
  for (let round = 0; round < 3_000; round += 1) {
    const draw = async (): Promise<bigint | undefined> => {
      try {
        return await leases[Math.floor(chance() * 4)]?.number(first);
      } catch {
        return undefined;
      }
    };
    pending.push(draw());
    const waiting = held.filter(({ replies }) => replies.length > 0);
    const replies = waiting[Math.floor(chance() * waiting.length)]?.replies;
    if (chance() < 0.3) {
      const [reply] = replies?.splice(0, 1) ?? [];
      if (chance() < 0.2) reply?.lose(new Error("lost"));
      else reply?.give();
      await turn();
    }
  }
  for (const { replies } of held) {
    for (let reply = replies.shift(); reply !== undefined; reply = replies.shift()) {
      reply.give();
      await turn();
    }
  }
  const numbers = (await Promise.all(pending)).filter((number) => number !== undefined);
  expect(numbers.length, `seed ${seed}`).toBeGreaterThan(1_000);
  expect(new Set(numbers).size, `seed ${seed}`).toBe(numbers.length);
});
