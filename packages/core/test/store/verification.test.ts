import { afterEach, describe, expect, test, vi } from "vitest";
import { schema } from "../../src/errors/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { expectNoTrace, failureOf } from "../support/coded.js";
import { gate } from "../support/gate.js";
import { codesOf, faultySlowStore, linkRequest, mapTable } from "../support/map-store.js";

afterEach(() => {
  vi.useRealTimers();
});

describe("the check of the table", () => {
  const counted = (verify: () => void | Promise<void>) => {
    const calls = vi.fn(verify);
    return { calls, ...faultySlowStore(() => ({ verify: async () => await calls() })) };
  };

  test("runs once before the first insert, however many come at once", async () => {
    const open = gate<void>();
    const { calls, store } = counted(() => open.promise);
    const inserts = [1, 2, 3].map((number) => store.insert(linkRequest(`c${number}`, number)));
    const batch = store.insertMany?.([linkRequest("c4", 4)]);
    open.open();
    expect(await Promise.all(inserts)).toEqual(Array(3).fill({ status: "inserted" }));
    expect(await batch).toEqual([{ status: "inserted" }]);
    await store.insert(linkRequest("c5", 5));
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test("that fails is reported to each, sends nothing, and runs again for the next", async () => {
    const bad = schema({ problems: [{ subject: "table", problem: "p", remedy: "r" }] });
    let sound = false;
    const { calls, store } = counted(() => {
      if (!sound) throw bad;
    });
    const both = [1, 2].map((number) => failureOf(() => store.insert(linkRequest("abc", number))));
    expect(await Promise.all(both)).toEqual([bad, bad]);
    expect(calls).toHaveBeenCalledTimes(1);
    sound = true;
    expect(await store.insert(linkRequest("abc", 3))).toEqual({ status: "inserted" });
    expect(calls).toHaveBeenCalledTimes(2);
  });

  test("that nobody classified stored nothing", async () => {
    const { store } = counted(() => {
      throw new Error("s3cr3t ECONNREFUSED");
    });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1)));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_UNAVAILABLE", effect: "none" });
    expectNoTrace(error, ["s3cr3t"]);
  });

  test("serves all though the caller who began it has left", async () => {
    const open = gate<void>();
    const { calls, store } = counted(() => open.promise);
    const controller = new AbortController();
    const first = failureOf(() => store.insert(linkRequest("a", 1), { signal: controller.signal }));
    const second = store.insert(linkRequest("b", 2));
    controller.abort();
    expect(await first).toMatchObject({ code: "ERR_CODEMINT_ABORTED" });
    open.open();
    expect(await second).toEqual({ status: "inserted" });
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test("counts though it outlasts every caller", async () => {
    const open = gate<void>();
    const { calls, store } = counted(() => open.promise);
    const controller = new AbortController();
    const first = failureOf(() => store.insert(linkRequest("a", 1), { signal: controller.signal }));
    controller.abort();
    await first;
    open.open();
    await open.promise;
    await store.insert(linkRequest("b", 2));
    await store.insert(linkRequest("c", 3));
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test("that hangs is given up in time and begun anew", async () => {
    vi.useFakeTimers();
    let hangs = true;
    const { calls, store } = counted(() => (hangs ? new Promise(() => {}) : undefined));
    const first = failureOf(() => store.insert(linkRequest("a", 1), { timeoutMs: 100 }));
    await vi.advanceTimersByTimeAsync(100);
    expect(await first).toMatchObject({ code: "ERR_CODEMINT_ABORTED", details: { by: "timeout" } });
    await vi.advanceTimersByTimeAsync(30_000);
    hangs = false;
    expect(await store.insert(linkRequest("b", 2))).toEqual({ status: "inserted" });
    expect(calls).toHaveBeenCalledTimes(2);
  });

  test("can be turned off, and asked for at any time", () => {
    const table = mapTable();
    const unchecked = defineStore(table.statements, { verify: false });
    unchecked.insert(linkRequest("a", 1));
    expect(codesOf(table, "verify")).toEqual([]);
    unchecked.verify();
    unchecked.verify();
    expect(codesOf(table, "verify")).toHaveLength(2);
    const checked = defineStore(table.statements);
    checked.verify();
    checked.insert(linkRequest("b", 2));
    expect(codesOf(table, "verify")).toHaveLength(3);
  });

  test("is shared with the stores that are bound to a transaction", () => {
    const table = mapTable();
    const store = defineStore(table.statements);
    store.within?.(table.begin()).insert(linkRequest("a", 1));
    store.within?.(table.begin()).insert(linkRequest("b", 2));
    store.insert(linkRequest("c", 3));
    expect(codesOf(table, "verify")).toHaveLength(1);
  });
});
