import { describe, expect, test } from "vitest";
import { isCodemintError } from "../../src/errors/index.js";
import { snowflakeFrom } from "../../src/strategies/snowflake.js";
import { leasesAt } from "./leases.js";

const first = { attempt: 0, collisions: 0 };
const epoch = Date.UTC(2025, 0, 1);
const hour = 3_600_000;

/** The generator mulberry32 (Tommy Ettinger, public domain): gives integers from 0 up to, not including, a bound. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** The number, or `undefined` for a draw that is refused because of the clock or for want of a slot. */
function numberOf(draw: () => bigint): bigint | undefined {
  try {
    return draw();
  } catch (error) {
    if (isCodemintError(error, "ERR_CODEMINT_CLOCK")) return undefined;
    if (isCodemintError(error, "ERR_CODEMINT_LEASES_FULL")) return undefined;
    throw error;
  }
}

test("sixteen workers, whose clocks jump back an hour and stand still, make no number twice and each its own in order", () => {
  const seed = 20_260_417;
  const roll = dice(seed);
  const seen = new Set<bigint>();
  const counts = { drawn: 0, refused: 0, borrowed: 0, setBack: 0 };
  const workers = Array.from({ length: 16 }, (_, worker) => {
    const clock = { now: epoch + hour + roll(1_000) };
    const strategy = snowflakeFrom(() => clock.now, { worker, layout: { sequenceBits: 4 }, maxAheadMs: 50 });
    return { clock, strategy, last: -1n };
  });
  for (let round = 0; round < 120_000; round += 1) {
    const worker = workers[roll(16)];
    if (worker === undefined) continue;
    const { clock, strategy } = worker;
    const chance = roll(10_000);
    if (chance < 2) {
      clock.now -= hour;
      counts.setBack += 1;
    } else if (chance < 6) clock.now += hour;
    else if (chance < 12) clock.now -= roll(40);
    else if (chance < 600) clock.now += 1 + roll(3);
    const number = numberOf(() => strategy.number(first));
    if (number === undefined) {
      counts.refused += 1;
      continue;
    }
    expect(number > worker.last, `seed ${seed}, round ${round}`).toBe(true);
    worker.last = number;
    seen.add(number);
    counts.drawn += 1;
    if (Number(number >> 14n) + epoch > clock.now) counts.borrowed += 1;
  }
  expect(seen.size, `seed ${seed}`).toBe(counts.drawn);
  expect(counts.drawn).toBeGreaterThan(10_000);
  for (const count of [counts.refused, counts.borrowed]) expect(count).toBeGreaterThan(1_000);
  expect(counts.setBack).toBeGreaterThan(10);
});

describe("processes that share the slots of a lease store, with clocks that disagree", () => {
  const ttlMs = 1_000;
  const seed = 20_260_419;

  test("make no number twice, and have a slot one after the other", () => {
    const roll = dice(seed);
    const world = { now: epoch + hour };
    const { store, asked } = leasesAt(() => world.now);
    const start = () => {
      const clock = { skew: roll(4 * ttlMs) - 2 * ttlMs };
      const strategy = snowflakeFrom(() => world.now + clock.skew, {
        worker: { leases: store, ttlMs },
        layout: { workerBits: 4, sequenceBits: 3 },
        maxAheadMs: 3 * ttlMs,
      });
      return { clock, strategy, last: -1n };
    };
    const processes = Array.from({ length: 16 }, start);
    const seen = new Set<bigint>();
    const counts = { drawn: 0, refused: 0, crashed: 0, ended: 0, sleptOver: 0 };
    for (let round = 0; round < 60_000; round += 1) {
      const place = roll(16);
      const process = processes[place];
      if (process === undefined) continue;
      const chance = roll(10_000);
      if (chance < 3_000) world.now += 1 + roll(3);
      else if (chance < 3_005) world.now += roll(3 * ttlMs);
      else if (chance < 3_015) process.clock.skew -= roll(2 * ttlMs);
      else if (chance < 3_040) process.clock.skew = roll(4 * ttlMs) - 2 * ttlMs;
      else if (chance < 3_050) {
        processes[place] = start();
        counts.crashed += 1;
        continue;
      } else if (chance < 3_055) {
        process.strategy.release();
        counts.ended += 1;
        continue;
      }
      const number = numberOf(() => process.strategy.number(first));
      if (number === undefined) {
        counts.refused += 1;
        continue;
      }
      expect(number > process.last, `seed ${seed}, round ${round}`).toBe(true);
      process.last = number;
      seen.add(number);
      counts.drawn += 1;
    }
    expect(seen.size, `seed ${seed}`).toBe(counts.drawn);

    const ends = new Map<number, number>();
    let takeOvers = 0;
    for (const { call, at, lease, usedUntil = 0 } of asked) {
      if (lease === undefined) continue;
      const end = ends.get(lease.slot) ?? 0;
      if (call === "acquire") {
        expect(at, `seed ${seed}`).toBeGreaterThanOrEqual(end);
        if (end > 0) takeOvers += 1;
      }
      const released = Math.min(end, Math.max(at, usedUntil));
      ends.set(lease.slot, call === "release" ? released : lease.expiresAt);
    }
    expect(counts.drawn).toBeGreaterThan(20_000);
    expect(takeOvers).toBeGreaterThan(50);
    for (const count of [counts.refused, counts.crashed, counts.ended]) expect(count).toBeGreaterThan(10);
    expect(new Set(asked.map(({ call }) => call)).size).toBe(3);
    expect(asked.filter(({ call, lease }) => call === "renew" && lease === undefined).length).toBeGreaterThan(
      5,
    );
  });
});
