import { createMinter, isCodemintError, snowflake } from "@codemint/core";
import type { Lease } from "@codemint/core/adapter";
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { type LeaseTable, memoryLeases, memoryStore } from "../src/index.js";

const start = Date.UTC(2026, 0, 1);
const terms = { slots: 2, ttlMs: 1_000 };

beforeEach(() => vi.useFakeTimers({ now: start, toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return isCodemintError(error) ? error.code : String(error);
  }
};

test("slots are lent one by one, then the one that expired first", () => {
  const leases: LeaseTable = new Map();
  const [here, there] = [memoryLeases({ leases }), memoryLeases({ leases })];
  const one = here.acquire("codes", terms);
  expect(one).toEqual({ name: "codes", slot: 0, fence: 1n, notBefore: 0, expiresAt: start + 1_000 });
  vi.setSystemTime(start + 1);
  expect(there.acquire("codes", terms)).toMatchObject({ slot: 1, expiresAt: start + 1_001 });
  expect(codeOf(() => here.acquire("codes", terms))).toBe("ERR_CODEMINT_LEASES_FULL");
  expect(here.acquire("others", terms)).toMatchObject({ slot: 0, fence: 1n });

  vi.setSystemTime(start + 1_001);
  expect(there.acquire("codes", terms)).toEqual({
    name: "codes",
    slot: 0,
    fence: 2n,
    notBefore: start + 1_000,
    expiresAt: start + 2_001,
  });
  expect(codeOf(() => here.renew(one, 1_000))).toBe("ERR_CODEMINT_LEASE_LOST");
  expect(codeOf(() => here.release(one))).toBe("ERR_CODEMINT_LEASE_LOST");
});

test("a lease is renewed while nobody else has its slot, and never made shorter", () => {
  const store = memoryLeases();
  const lease = store.acquire("codes", terms);
  expect(store.renew(lease, 10)).toEqual(lease);
  vi.setSystemTime(start + 5_000);
  expect(store.renew(lease, 10)).toEqual({ ...lease, expiresAt: start + 5_010 });
});

test("a slot that was given back is free at once, or from where it was used", () => {
  const store = memoryLeases();
  const alone = { ...terms, slots: 1 };
  const lease = store.acquire("codes", alone);
  store.release(lease);
  expect(codeOf(() => store.release(lease))).toBe("ERR_CODEMINT_LEASE_LOST");
  const next = store.acquire("codes", alone);
  expect(next).toMatchObject({ fence: 3n, notBefore: start });
  store.release(next, start + 300);
  expect(codeOf(() => store.acquire("codes", alone))).toBe("ERR_CODEMINT_LEASES_FULL");
  vi.setSystemTime(start + 300);
  expect(store.acquire("codes", alone)).toMatchObject({ notBefore: start + 300 });
});

test("it is synchronous without an interleave, and lends a Snowflake its worker", async () => {
  const store = memoryLeases();
  expectTypeOf(store.acquire).returns.toEqualTypeOf<Lease>();
  const strategy = snowflake({ worker: { leases: store } });
  const minter = createMinter({ store: memoryStore<{ a: number }>(), strategy });
  expect(strategy.read(minter.mintSync({ a: 1 }).code)).toMatchObject({ worker: 0, date: new Date(start) });
  const later = memoryLeases({ interleave: async (_, work) => work() });
  expect(await later.acquire("codes", terms)).toMatchObject({ slot: 0 });
});
