import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import type { Statements } from "../../src/ports/index.js";
import { failureOf } from "../support/coded.js";
import { codesOf, faultySlowStore, type Link } from "../support/map-store.js";
import { record } from "../support/open-minter.js";
import { scripted } from "../support/scripted-strategy.js";

describe("the end of a call", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const slow = (faults: Partial<Statements<Link>>, traits: object = {}) => {
    const { table, store } = faultySlowStore(() => faults);
    return { table, minter: createMinter({ store, strategy: scripted(["a"], traits), policy: [] }) };
  };

  test("before anything was sent stores nothing", async () => {
    const { table, minter } = slow({});
    const error = await failureOf(() => minter.mint(record, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_ABORTED", effect: "none", details: { by: "signal" } });
    expect(table.calls).toEqual([]);
  });

  test("while the strategy draws, or the table is checked, stores nothing", async () => {
    const never = () => new Promise<never>(() => {});
    for (const { table, minter } of [slow({}, { next: never }), slow({ verify: never })]) {
      const call = failureOf(() => minter.mint(record, { timeoutMs: 1000 }));
      await vi.advanceTimersByTimeAsync(1000);
      expect(await call).toMatchObject({ code: "ERR_CODEMINT_ABORTED", details: { by: "timeout" } });
      expect(codesOf(table, "insert")).toEqual([]);
    }
  });

  test("after it was sent is unknown, with what settles it later", async () => {
    const controller = new AbortController();
    const { minter } = slow({ insert: () => new Promise<never>(() => {}) });
    const call = failureOf(() =>
      minter.mint(record, { signal: controller.signal, idempotencyKey: "k", fingerprint: "f" }),
    );
    await vi.advanceTimersByTimeAsync(10);
    controller.abort();
    const error = await call;
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
      effect: "unknown",
      details: { resumable: true },
    });
    expect(error.pending).toEqual({
      kind: "mint",
      code: "a",
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fingerprint: "f",
    });
  });

  test("by time-out ends the waits between tries as well", async () => {
    const insert = vi.fn(async () => {
      throw new Error("reply lost");
    });
    const { minter } = slow({ insert });
    const call = failureOf(() => minter.mint(record, { timeoutMs: 60 }));
    await vi.advanceTimersByTimeAsync(60);
    expect(await call).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
    expect(insert.mock.calls.length).toBeLessThan(5);
    expect(vi.getTimerCount()).toBe(0);
  });
});
