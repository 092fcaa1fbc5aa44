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

  const never = () => new Promise<never>(() => {});

  test.each([
    ["the strategy draws", () => slow({}, { next: never })],
    ["the table is checked", () => slow({ verify: never })],
  ])("while %s stores nothing", async (_, make) => {
    const timed = make();
    const late = failureOf(() => timed.minter.mint(record, { timeoutMs: 1000 }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toMatchObject({ code: "ERR_CODEMINT_ABORTED", details: { by: "timeout" } });
    const controller = new AbortController();
    const { table, minter } = make();
    const left = failureOf(() => minter.mint(record, { signal: controller.signal }));
    await vi.advanceTimersByTimeAsync(1);
    controller.abort();
    expect(await left).toMatchObject({ code: "ERR_CODEMINT_ABORTED", details: { by: "signal" } });
    expect([table, timed.table].flatMap((one) => codesOf(one, "insert"))).toEqual([]);
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
    // The waits are drawn by chance in fractions of a millisecond, and so end a little past a whole one.
    await vi.advanceTimersByTimeAsync(62);
    expect(await call).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
    expect(insert.mock.calls.length).toBeLessThan(5);
    expect(vi.getTimerCount()).toBe(0);
  });
});
