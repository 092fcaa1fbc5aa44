import { describe, expect, test, vi } from "vitest";
import { counterExhausted } from "../../src/errors/index.js";
import { isPromise } from "../../src/flow/flow.js";
import {
  type CounterStatements,
  defineCounterStore,
  type SyncCounterStatements,
} from "../../src/store/define-counter-store.js";
import { expectNoTrace, failureOf } from "../support/coded.js";

function counting() {
  const reserve = vi.fn((_: string, size: bigint) => ({ first: 1n, last: size }));
  const raise = vi.fn();
  const verify = vi.fn();
  const statements: SyncCounterStatements = { name: "map", reserve, raise, verify };
  return { reserve, raise, verify, statements, store: defineCounterStore(statements) };
}

test("a synchronous counter answers at once", () => {
  const { store, reserve, raise } = counting();
  expect(store.reserve("links", 10)).toEqual({ first: 1n, last: 10n });
  store.raise("links", 2n ** 60n);
  expect(store.name).toBe("map");
  expect(reserve).toHaveBeenCalledWith(
    "links",
    10n,
    expect.objectContaining({ timeoutMs: expect.any(Number) }),
  );
  expect(raise).toHaveBeenCalledWith("links", 2n ** 60n, expect.anything());
});

test("the check runs once before the first statement, unless it is turned off", () => {
  const { store, verify, statements } = counting();
  store.reserve("links", 1);
  store.raise("links", 5n);
  expect(verify).toHaveBeenCalledTimes(1);
  defineCounterStore(statements, { verify: false }).reserve("links", 1);
  expect(verify).toHaveBeenCalledTimes(1);
  store.verify();
  expect(verify).toHaveBeenCalledTimes(2);
});

describe("what is refused before anything is sent", () => {
  test.each(["", "x".repeat(129), "a\0", "\ud800", 5, null, undefined])("the name %o", async (name) => {
    const { store, reserve, raise } = counting();
    for (const call of [() => store.reserve(name as string, 1), () => store.raise(name as string, 1n)]) {
      const error = await failureOf(call);
      expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "counter" } });
    }
    expect([reserve, raise].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test.each([0, -1, 1.5, 1_000_001, Number.NaN, "5", 5n, null])("the size %s", async (size) => {
    const { store, reserve } = counting();
    const error = await failureOf(() => store.reserve("links", size as number));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "size" } });
    expect(reserve).not.toHaveBeenCalled();
  });

  test.each([-1n, 5, "5", null])("the value %s", async (value) => {
    const { store, raise } = counting();
    const error = await failureOf(() => store.raise("links", value as bigint));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "atLeast" } });
    expect(raise).not.toHaveBeenCalled();
  });

  test("but the bounds themselves are allowed", () => {
    const { store } = counting();
    store.reserve("x".repeat(128), 1_000_000);
    store.raise("links", 0n);
  });
});

describe("a statement that fails", () => {
  test("by a coded error comes out as it is", async () => {
    const full = counterExhausted({ limit: 9n });
    const { statements } = counting();
    const store = defineCounterStore({
      ...statements,
      reserve() {
        throw full;
      },
    });
    expect(await failureOf(() => store.reserve("links", 1))).toBe(full);
  });

  test("by anything else may have cost a gap: its outcome is unknown, and it is not repeated", async () => {
    const reserve = vi.fn(async () => {
      throw new Error("s3cr3t");
    });
    const store = defineCounterStore({ ...counting().statements, reserve } as CounterStatements);
    const result = store.reserve("links", 1);
    expect(isPromise(result)).toBe(true);
    const error = await failureOf(() => result);
    expect(error).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" });
    expectNoTrace(error, ["s3cr3t"]);
    expect(reserve).toHaveBeenCalledTimes(1);
  });

  test("to come in time is unknown; one not begun has done nothing", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const store = defineCounterStore({
      ...counting().statements,
      reserve: () => new Promise<never>(() => {}),
    } as CounterStatements);
    const call = failureOf(() => store.reserve("links", 1, { signal }));
    controller.abort();
    expect(await call).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
    const late = await failureOf(() => store.reserve("links", 1, { signal }));
    expect(late).toMatchObject({ code: "ERR_CODEMINT_ABORTED", effect: "none" });
  });
});
