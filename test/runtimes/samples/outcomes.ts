// Tests of every outcome, to see that the report of each runtime is true. They fail where their names say so.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { random } from "../../../packages/core/src/index.js";

const real = crypto.getRandomValues;

test("passes", () => expect(random().next({ attempt: 0, collisions: 0 })).toHaveLength(7));
test("passes later", async () => {
  await expect(Promise.resolve({ a: 1, b: 2 })).resolves.toMatchObject({ a: expect.any(Number) });
});
test("fails", () => expect({ a: 1 }).toEqual({ a: 2 }));
test("fails later", async () => expect(Promise.resolve(1)).rejects.toThrow());
test("fails by a call that was not made", () => expect(vi.fn()).toHaveBeenCalled());
test("wants what only vitest has, and hides it", () => {
  try {
    vi.resetModules();
  } catch {}
});
test("wants a built-in of Node", () => {
  expect(createHash("sha256").update("").digest("hex")).toMatch(/^e3b0c442/);
});

describe("faked time", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  test.each([1000])("passes by %d ms at once", async (ms) => {
    const before = Date.now();
    const rung = vi.fn();
    setTimeout(rung, ms);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(rung).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(rung).toHaveBeenCalledTimes(1);
    expect(Date.now()).toBe(before + ms);
  });
});

describe("a spy on the platform", () => {
  afterEach(() => vi.restoreAllMocks());
  test("passes", () => {
    const draw = vi.spyOn(globalThis.crypto, "getRandomValues");
    random().next({ attempt: 0, collisions: 0 });
    expect(draw).toHaveBeenCalledTimes(1);
  });
  test("passes after it: it is gone", () => expect(crypto.getRandomValues).toBe(real));
});

describe("a hook that throws", () => {
  beforeEach(() => {
    throw new Error("from the hook");
  });
  test("fails its test", () => {});
});
