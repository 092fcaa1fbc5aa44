import { describe, expect, expectTypeOf, test, vi } from "vitest";
import { leasesFull } from "../../src/errors/index.js";
import { isPromise } from "../../src/flow/flow.js";
import type { Lease, SyncLeaseStore } from "../../src/ports/index.js";
import {
  defineLeaseStore,
  type LeaseStatements,
  type SyncLeaseStatements,
} from "../../src/store/define-lease-store.js";
import { expectNoTrace, failureOf } from "../support/coded.js";

const lease: Lease = { name: "codes", slot: 3, fence: 2n, notBefore: 5, expiresAt: 100 };
const terms = { slots: 8, ttlMs: 50 };

function lending() {
  const acquire = vi.fn((): Lease | undefined => lease);
  const renew = vi.fn((): Lease | undefined => ({ ...lease, expiresAt: 150 }));
  const release = vi.fn(() => true);
  const verify = vi.fn();
  const statements: SyncLeaseStatements = { name: "map", acquire, renew, release, verify };
  const calls = () => [acquire, renew, release].flatMap(({ mock }) => mock.calls);
  return { acquire, renew, release, verify, statements, calls, store: defineLeaseStore(statements) };
}

test("a synchronous store answers at once, and passes on what it was asked", () => {
  const { store, acquire, renew, release } = lending();
  expectTypeOf(store).toEqualTypeOf<SyncLeaseStore>();
  expect(store.name).toBe("map");
  expect(store.acquire("codes", terms)).toBe(lease);
  expect(store.renew(lease, 50).expiresAt).toBe(150);
  expect(store.release(lease)).toBeUndefined();
  store.release(lease, 77);
  const options = expect.objectContaining({ timeoutMs: expect.any(Number) });
  expect(acquire).toHaveBeenCalledWith("codes", terms, options);
  expect(renew).toHaveBeenCalledWith(lease, 50, options);
  expect(release.mock.calls).toEqual([
    [lease, 0, options],
    [lease, 77, options],
  ]);
});

test("no slot is a full house, and another fence is a lost lease, over promises as well", async () => {
  const { statements } = lending();
  const nothing = { acquire: () => undefined, renew: () => undefined, release: () => false };
  const later = { acquire: async () => undefined, renew: async () => undefined, release: async () => false };
  for (const store of [
    defineLeaseStore({ ...statements, ...nothing }),
    defineLeaseStore({ ...statements, ...later } as LeaseStatements),
  ]) {
    expect(await failureOf(() => store.acquire("codes", terms))).toMatchObject({
      code: "ERR_CODEMINT_LEASES_FULL",
      details: { name: "codes", slots: 8 },
      retryable: true,
    });
    for (const call of [() => store.renew(lease, 50), () => store.release(lease)]) {
      expect(await failureOf(call)).toMatchObject({
        code: "ERR_CODEMINT_LEASE_LOST",
        details: { name: "codes", slot: 3 },
        effect: "none",
      });
    }
  }
});

test("the check runs once before the first statement, unless it is turned off", () => {
  const { store, verify, statements } = lending();
  store.acquire("codes", terms);
  store.renew(lease, 1);
  expect(verify).toHaveBeenCalledTimes(1);
  defineLeaseStore(statements, { verify: false }).acquire("codes", terms);
  expect(verify).toHaveBeenCalledTimes(1);
  store.verify();
  expect(verify).toHaveBeenCalledTimes(2);
});

describe("what is refused before anything is sent", () => {
  const refused = (option: string) => ({ code: "ERR_CODEMINT_INVALID_OPTION", details: { option } });

  test.each(["", "x".repeat(129), "a\0", "\ud800", 5, null, undefined])("the name %o", async (name) => {
    const { store, calls } = lending();
    expect(await failureOf(() => store.acquire(name as string, terms))).toMatchObject(refused("name"));
    for (const call of [
      () => store.renew({ ...lease, name: name as string }, 1),
      () => store.release({ ...lease, name: name as string }),
    ]) {
      expect(await failureOf(call)).toMatchObject(refused("lease"));
    }
    expect(calls()).toEqual([]);
  });

  test.each([0, -1, 1.5, 2 ** 20 + 1, Number.NaN, "5", 5n, null])("%s slots", async (slots) => {
    const { store, calls } = lending();
    const asked = { ...terms, slots: slots as number };
    expect(await failureOf(() => store.acquire("codes", asked))).toMatchObject(refused("slots"));
    expect(calls()).toEqual([]);
  });

  test.each([0, -1, 1.5, 2 ** 31, Number.NaN, "5", 5n, null])("the time to live %s", async (ttlMs) => {
    const { store, calls } = lending();
    for (const call of [
      () => store.acquire("codes", { slots: 1, ttlMs: ttlMs as number }),
      () => store.renew(lease, ttlMs as number),
    ]) {
      expect(await failureOf(call)).toMatchObject(refused("ttlMs"));
    }
    expect(calls()).toEqual([]);
  });

  test.each([null, {}, { ...lease, slot: -1 }, { ...lease, slot: 1.5 }, { ...lease, fence: 2 }])(
    "the lease %o",
    async (wrong) => {
      const { store, calls } = lending();
      for (const call of [() => store.renew(wrong as Lease, 1), () => store.release(wrong as Lease)]) {
        expect(await failureOf(call)).toMatchObject(refused("lease"));
      }
      expect(calls()).toEqual([]);
    },
  );

  test.each([-1, 1.5, Number.NaN, "5", null])("a use until %s", async (usedUntil) => {
    const { store, calls } = lending();
    const call = () => store.release(lease, usedUntil as number);
    expect(await failureOf(call)).toMatchObject(refused("usedUntil"));
    expect(calls()).toEqual([]);
  });

  test("but the bounds themselves are allowed", () => {
    const { store } = lending();
    store.acquire("x".repeat(128), { slots: 2 ** 20, ttlMs: 2 ** 31 - 1 });
    store.acquire("x", { slots: 1, ttlMs: 1 });
    store.release({ ...lease, slot: 0 }, Number.MAX_SAFE_INTEGER);
  });
});

describe("a statement that fails", () => {
  test("by a coded error comes out as it is", async () => {
    const full = leasesFull({ name: "codes", slots: 1 });
    const { statements } = lending();
    const store = defineLeaseStore({
      ...statements,
      acquire() {
        throw full;
      },
    });
    expect(await failureOf(() => store.acquire("codes", terms))).toBe(full);
  });

  test("by anything else may have cost a slot: its outcome is unknown, and it is not repeated", async () => {
    const acquire = vi.fn(async () => {
      throw new Error("s3cr3t");
    });
    const store = defineLeaseStore({ ...lending().statements, acquire } as LeaseStatements);
    const result = store.acquire("codes", terms);
    expect(isPromise(result)).toBe(true);
    const error = await failureOf(() => result);
    expect(error).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" });
    expectNoTrace(error, ["s3cr3t"]);
    expect(acquire).toHaveBeenCalledTimes(1);
  });

  test("to come in time is unknown; one not begun has done nothing", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const never = () => new Promise<never>(() => {});
    const store = defineLeaseStore({ ...lending().statements, renew: never } as LeaseStatements);
    const call = failureOf(() => store.renew(lease, 1, { signal }));
    controller.abort();
    expect(await call).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
    const late = await failureOf(() => store.renew(lease, 1, { signal }));
    expect(late).toMatchObject({ code: "ERR_CODEMINT_ABORTED", effect: "none" });
  });
});
