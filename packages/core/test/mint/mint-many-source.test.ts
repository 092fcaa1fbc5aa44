import { describe, expect, test, vi } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import type { MintManyResult } from "../../src/mint/minter.js";
import { failureOf } from "../support/coded.js";
import { codesOf, faultySlowStore, type Link, mapStore } from "../support/map-store.js";
import { counting } from "../support/scripted-strategy.js";
import { all } from "./batch-records.js";

function open() {
  const { table, store } = mapStore();
  return { table, minter: createMinter({ store, strategy: counting(), policy: [] }) };
}

/** A source that counts what is read of it, and notes that it was closed. */
function source(count: number, failsAt = Number.POSITIVE_INFINITY) {
  const closed = vi.fn(async () => ({ done: true as const, value: undefined }));
  let read = 0;
  const records: AsyncIterable<Link> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (read >= failsAt) throw new Error("the source broke");
        if (read >= count) return { done: true, value: undefined };
        return { done: false, value: { target: `t${read++}` } };
      },
      return: closed,
    }),
  };
  return { records, closed, read: () => read };
}

describe("the source of a batch", () => {
  test("is read a round at a time, no further than is asked for", async () => {
    const { minter } = open();
    const { records, read, closed } = source(10);
    const results = minter.mintMany(records, { batchSize: 3 })[Symbol.asyncIterator]();
    expect(read()).toBe(0);
    await results.next();
    expect(read()).toBe(3);
    for (let left = 0; left < 3; left++) await results.next();
    expect(read()).toBe(6);
    await results.return?.();
    expect(read()).toBe(6);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test("is closed where the loop is left early, and not where it came to its end", async () => {
    const { minter } = open();
    const left = source(10);
    for await (const _ of minter.mintMany(left.records, { batchSize: 2 })) break;
    expect(left.closed).toHaveBeenCalledTimes(1);
    const done = source(4);
    await all(minter.mintMany(done.records, { batchSize: 2 }));
    expect(done.closed).not.toHaveBeenCalled();
  });

  test("that throws ends the batch with its own error, after the rounds that were complete", async () => {
    const { table, minter } = open();
    const broken = source(10, 5);
    const results: MintManyResult[] = [];
    const run = async () => {
      for await (const result of minter.mintMany(broken.records, { batchSize: 2 })) results.push(result);
    };
    await expect(run()).rejects.toThrow("the source broke");
    expect(results).toHaveLength(4);
    expect(table.rows).toHaveLength(4);
    expect(broken.closed).not.toHaveBeenCalled();
  });
});

describe("the signal of a batch", () => {
  test("that fired before ends it before anything is sent", async () => {
    const { table, minter } = open();
    for (const records of [source(10).records, [{ target: "x" }]]) {
      const results = minter.mintMany(records, { signal: AbortSignal.abort() });
      expect(await failureOf(() => all(results))).toMatchObject({
        code: "ERR_CODEMINT_ABORTED",
        effect: "none",
        details: { by: "signal" },
      });
    }
    expect(table.calls).toEqual([]);
  });

  test("ends the wait for a slow source, and closes it without waiting", async () => {
    const controller = new AbortController();
    const closed = vi.fn(() => new Promise<never>(() => {}));
    const records: AsyncIterable<Link> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}), return: closed }),
    };
    const { table, minter } = open();
    const run = failureOf(() => all(minter.mintMany(records, { signal: controller.signal })));
    controller.abort();
    expect(await run).toMatchObject({ code: "ERR_CODEMINT_ABORTED", effect: "none" });
    expect(closed).toHaveBeenCalledTimes(1);
    expect(table.calls).toEqual([]);
  });

  test("that fires between two rounds ends it, the rounds before being told", async () => {
    const controller = new AbortController();
    const { table, minter } = open();
    const { records, closed } = source(10);
    const results: MintManyResult[] = [];
    const error = await failureOf(async () => {
      for await (const result of minter.mintMany(records, { batchSize: 2, signal: controller.signal })) {
        results.push(result);
        if (results.length === 4) controller.abort();
      }
    });
    expect(error).toMatchObject({ code: "ERR_CODEMINT_ABORTED" });
    expect(results).toHaveLength(4);
    expect(table.rows).toHaveLength(4);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test("that fires while a round is out tells its records what is known, then ends", async () => {
    const controller = new AbortController();
    const { table, store } = faultySlowStore(() => ({ insertMany: () => new Promise<never>(() => {}) }));
    await store.verify();
    const minter = createMinter({ store, strategy: counting(), policy: [] });
    const results: MintManyResult[] = [];
    const run = failureOf(async () => {
      const { signal } = controller;
      for await (const result of minter.mintMany(source(4).records, { batchSize: 2, signal }))
        results.push(result);
    });
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(await run).toMatchObject({ code: "ERR_CODEMINT_ABORTED" });
    expect(results).toMatchObject([
      { index: 0, error: { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", details: { resumable: true } } },
      { index: 1, error: { code: "ERR_CODEMINT_OUTCOME_UNKNOWN" } },
    ]);
    expect(codesOf(table, "find")).toEqual([]);
  });
});

test("the time-out is each round's own", async () => {
  vi.useFakeTimers();
  const { store } = faultySlowStore((table) => ({
    async insertMany(requests, options) {
      await vi.advanceTimersByTimeAsync(60);
      return table.statements.insertMany?.(requests, options) ?? [];
    },
  }));
  const minter = createMinter({ store, strategy: counting(), policy: [] });
  const results = await all(minter.mintMany(source(6).records, { batchSize: 2, timeoutMs: 100 }));
  vi.useRealTimers();
  expect(results.every((result) => "code" in result)).toBe(true);
});
