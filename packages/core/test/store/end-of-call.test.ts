import { afterEach, describe, expect, test, vi } from "vitest";
import type { Statements } from "../../src/ports/index.js";
import { failureOf } from "../support/coded.js";
import { gate } from "../support/gate.js";
import { codesOf, faultySlowStore, type Link, linkRequest, mapStore } from "../support/map-store.js";

afterEach(() => {
  vi.useRealTimers();
});

describe("the end of a call", () => {
  const slow = (faults: Partial<Statements<Link>>) => faultySlowStore(() => faults).store;

  test("before anything was sent stores nothing", async () => {
    const { store, table } = mapStore();
    const error = await failureOf(() => store.insert(linkRequest("abc", 1), { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_ABORTED", effect: "none", details: { by: "signal" } });
    expect(codesOf(table, "insert")).toEqual([]);
  });

  test("while the table is being checked stores nothing", async () => {
    const controller = new AbortController();
    const insert = vi.fn();
    const verify = gate<void>();
    const store = slow({ verify: () => verify.promise, insert });
    const call = failureOf(() => store.insert(linkRequest("abc", 1), { signal: controller.signal }));
    controller.abort();
    expect(await call).toMatchObject({ code: "ERR_CODEMINT_ABORTED", effect: "none" });
    verify.open();
    expect(insert).not.toHaveBeenCalled();
  });

  test("while a statement is out is unknown", async () => {
    const controller = new AbortController();
    const store = slow({ insert: () => new Promise(() => {}) });
    await store.verify();
    const call = failureOf(() => store.insert(linkRequest("abc", 1), { signal: controller.signal }));
    await Promise.resolve();
    controller.abort();
    expect(await call).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" });
  });

  test("by time-out as well", async () => {
    vi.useFakeTimers();
    const store = slow({ insert: () => new Promise(() => {}) });
    const call = failureOf(() => store.insert(linkRequest("abc", 1), { timeoutMs: 50 }));
    await vi.advanceTimersByTimeAsync(50);
    expect(await call).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
  });

  test("between two statements sends no further one", async () => {
    const controller = new AbortController();
    const insert = vi.fn(async () => ({ status: "conflict" as const }));
    const find = () => {
      controller.abort();
      return [[]];
    };
    const store = slow({ insert, find });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1), { signal: controller.signal }));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_ABORTED", effect: "none" });
    expect(insert).toHaveBeenCalledTimes(1);
  });

  test("is handed on to the statements, less the time that has gone", async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    const store = slow({
      insert: async (_, options) => {
        seen.push(options);
        return { status: "conflict" };
      },
      find: async (requests, options) => {
        seen.push(options);
        return requests.map(({ code }) => [{ code, idempotencyKey: null }]);
      },
      verify: async () => {
        await vi.advanceTimersByTimeAsync(20);
      },
    });
    await store.insert(linkRequest("abc", 1), { signal, timeoutMs: 100 });
    expect(seen).toEqual([
      { signal, timeoutMs: 80 },
      { signal, timeoutMs: 80 },
    ]);
  });
});
