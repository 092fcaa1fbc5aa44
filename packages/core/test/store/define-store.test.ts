import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { constraint, contention, schema, suppressed } from "../../src/errors/index.js";
import { isPromise } from "../../src/flow/flow.js";
import type { InsertRequest, Statements, SyncStatements } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { expectNoTrace, failureOf } from "../support/coded.js";
import { codesOf, type Link, linkRequest, mapStore, mapTable, overPromises } from "../support/map-store.js";

afterEach(() => {
  vi.useRealTimers();
});

/** Promises that are settled by hand. */
function gate<T>() {
  let open: (value: T) => void = () => {};
  let fail: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { promise, open, fail };
}

describe("what is refused before anything is sent", () => {
  const lone = "\ud800";
  const bad: [string, Partial<Record<keyof InsertRequest<Link>, unknown>>, string, string][] = [
    ["an empty code", { code: "" }, "ERR_CODEMINT_INVALID_CODE", "is empty"],
    ["a code that is no string", { code: 5 }, "ERR_CODEMINT_INVALID_CODE", "is not a string"],
    ["no code", { code: undefined }, "ERR_CODEMINT_INVALID_CODE", "is not a string"],
    ["a code with a NUL", { code: "s3cr3t\0" }, "ERR_CODEMINT_INVALID_CODE", "at position 6"],
    ["half of a surrogate pair", { code: `s3cr3t${lone}` }, "ERR_CODEMINT_INVALID_CODE", "surrogate"],
    ["a code too long", { code: "s3cr3t".repeat(100) }, "ERR_CODEMINT_INVALID_CODE", "longer than 512"],
    ["a key that is no UUID", { idempotencyKey: "s3cr3t" }, "ERR_CODEMINT_INVALID_KEY", "lower-case UUID"],
    [
      "an upper-case key",
      { idempotencyKey: "ABCDEF00-0000-4000-8000-000000000000" },
      "ERR_CODEMINT_INVALID_KEY",
      "lower-case UUID",
    ],
    [
      "a key with a tail",
      { idempotencyKey: `${linkRequest("", 1).idempotencyKey}\n` },
      "ERR_CODEMINT_INVALID_KEY",
      "UUID",
    ],
    ["an empty fingerprint", { fingerprint: "" }, "ERR_CODEMINT_INVALID_KEY", "fingerprint"],
    ["a fingerprint too long", { fingerprint: "s3cr3t".repeat(50) }, "ERR_CODEMINT_INVALID_KEY", "256"],
    ["a fingerprint that is no text", { fingerprint: 7 }, "ERR_CODEMINT_INVALID_KEY", "fingerprint"],
    ["no record", { record: null }, "ERR_CODEMINT_INVALID_RECORD", "must be an object"],
    ["a list for a record", { record: ["s3cr3t"] }, "ERR_CODEMINT_INVALID_RECORD", "must be an object"],
    [
      "a record that names the code",
      { record: { tenant: "t", code: "s3cr3t" } },
      "ERR_CODEMINT_INVALID_RECORD",
      '"code"',
    ],
    [
      "a record that names the key",
      { record: { tenant: "t", idempotencyKey: undefined } },
      "ERR_CODEMINT_INVALID_RECORD",
      '"idempotencyKey"',
    ],
    ["no scope", { record: { target: "s3cr3t" } }, "ERR_CODEMINT_INVALID_RECORD", '"tenant"'],
    ["a null scope", { record: { tenant: null } }, "ERR_CODEMINT_INVALID_RECORD", '"tenant"'],
    [
      "an object for a scope",
      { record: { tenant: { s3cr3t: 1 } } },
      "ERR_CODEMINT_INVALID_RECORD",
      '"tenant"',
    ],
    [
      "a scope that is no integer",
      { record: { tenant: 1.5 } },
      "ERR_CODEMINT_INVALID_RECORD",
      "safe integer",
    ],
    ["a scope beyond 2^53", { record: { tenant: 2 ** 53 } }, "ERR_CODEMINT_INVALID_RECORD", "safe integer"],
    ["a scope with a NUL", { record: { tenant: "s3cr3t\0" } }, "ERR_CODEMINT_INVALID_RECORD", "well-formed"],
    ["a scope too long", { record: { tenant: "s3cr3t".repeat(200) } }, "ERR_CODEMINT_INVALID_RECORD", "1024"],
    [
      "a scope that cannot be read",
      {
        record: {
          get tenant() {
            throw new Error("s3cr3t");
          },
        },
      },
      "ERR_CODEMINT_INVALID_RECORD",
      "cannot be read",
    ],
  ];

  test.each(bad)("%s", async (_, part, code, words) => {
    const { table, store } = mapStore({ scope: ["tenant"] });
    const sound = linkRequest("abc", 1, { record: { target: "x", tenant: "t" } });
    // What the types forbid, JavaScript allows.
    const request = { ...sound, ...part } as InsertRequest<Link>;
    const error = await failureOf(() => store.insert(request));
    expect(error).toMatchObject({ code, effect: "none", transaction: "none", retryable: false });
    expect(error.message).toContain(words);
    expectNoTrace(error, ["s3cr3t"]);
    expect(table.calls).toEqual([]);
    const [inBatch] = store.insertMany?.([request]) ?? [];
    expect(inBatch).toMatchObject({ code, effect: "none" });
    expect(codesOf(table, "insertMany").flat()).toEqual([]);
  });

  test.each(["", "x".repeat(1024), 0, -(2 ** 53 - 1), 10n ** 30n, true, false, "é", "__proto__"])(
    "but %s is a scope",
    (tenant) => {
      const { store } = mapStore({ scope: ["tenant"] });
      const record = { target: "x", tenant } as unknown as Link;
      expect(store.insert(linkRequest("abc", 1, { record }))).toEqual({ status: "inserted" });
    },
  );

  test("a fingerprint without a column for it", async () => {
    const { store, table } = mapStore({ fingerprints: false });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1, { fingerprint: "f" })));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_KEY", effect: "none" });
    expect(table.calls).toEqual([]);
  });

  test("a keyed request without a key column", async () => {
    const { store } = mapStore({ keys: "none" });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1, { keyed: true })));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_KEYS_UNSUPPORTED", effect: "none" });
    expect(store.insert(linkRequest("abc", 1))).toEqual({ status: "inserted" });
  });
});

describe("an insert", () => {
  test("is inserted, replayed or taken by what stands in the table", () => {
    const { table, store } = mapStore();
    expect(store.insert(linkRequest("abc", 1, { fingerprint: "f" }))).toEqual({ status: "inserted" });
    expect(store.insert(linkRequest("abc", 1))).toEqual({
      status: "replayed",
      code: "abc",
      fingerprint: "f",
    });
    expect(store.insert(linkRequest("xyz", 1))).toEqual({
      status: "replayed",
      code: "abc",
      fingerprint: "f",
    });
    expect(store.insert(linkRequest("abc", 2))).toEqual({ status: "taken" });
    expect(table.rows).toHaveLength(1);
  });

  test("of synchronous statements meets no promise", () => {
    const { store } = mapStore();
    const results = [
      store.verify(),
      store.insert(linkRequest("abc", 1)),
      store.insertMany?.([linkRequest("b", 2)]),
    ];
    expect(results.some(isPromise)).toBe(false);
    expect(results).toEqual([undefined, { status: "inserted" }, [{ status: "inserted" }]]);
  });

  test("of asynchronous statements does the same", async () => {
    const store = defineStore(overPromises(mapTable().statements));
    const first = store.insert(linkRequest("abc", 1));
    expect(isPromise(first)).toBe(true);
    expect(await first).toEqual({ status: "inserted" });
    expect(await store.insert(linkRequest("abc", 2))).toEqual({ status: "taken" });
  });

  test("leaves the request and the record as they were", () => {
    const { store } = mapStore();
    const freeze = (code: string, number: number) => {
      const request = linkRequest(code, number);
      return Object.freeze({ ...request, record: Object.freeze(request.record) });
    };
    expect(store.insert(freeze("abc", 1))).toEqual({ status: "inserted" });
    expect(store.insert(freeze("abc", 2))).toEqual({ status: "taken" });
  });

  const broken = (faults: Partial<SyncStatements<Link>>) => {
    const { within: _, ...statements } = mapTable().statements;
    return defineStore<Link>({ ...statements, ...faults });
  };

  test("that threw what nobody classified is unknown", async () => {
    const insert = (): never => {
      throw new Error("s3cr3t socket hang up");
    };
    const error = await failureOf(() => broken({ insert }).insert(linkRequest("abc", 1)));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
      effect: "unknown",
      transaction: "none",
    });
    expectNoTrace(error, ["s3cr3t"]);
  });

  test("that threw a coded error comes out as it is", async () => {
    const refused = constraint({ kind: "not-null", column: "target" });
    const insert = (): never => {
      throw refused;
    };
    expect(await failureOf(() => broken({ insert }).insert(linkRequest("abc", 1)))).toBe(refused);
  });

  test.each([
    ["a coded error of effect none", contention({ kind: "busy" })],
    ["an error that nobody classified", new Error("s3cr3t")],
  ])("whose conflict cannot be read is unknown: %s", async (_, reason) => {
    const find = (): never => {
      throw reason;
    };
    const error = await failureOf(() =>
      broken({ insert: () => ({ status: "conflict" }), find }).insert(linkRequest("abc", 1)),
    );
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
      effect: "unknown",
      retryable: false,
    });
    expectNoTrace(error, ["s3cr3t"]);
  });

  test("that aborted the transaction stored nothing, though its cause cannot be read", async () => {
    const error = await failureOf(() =>
      broken({
        inTransaction: true,
        insert: () => ({ status: "conflict", transaction: "aborted" }),
        find() {
          throw new Error("lost");
        },
      }).insert(linkRequest("abc", 1)),
    );
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_TRANSACTION_ABORTED",
      effect: "none",
      transaction: "aborted",
      details: { reason: "contention" },
    });
  });

  test("says of a transaction what is known: usable after a guard, unknown after a lost reply", async () => {
    const insert = (): never => {
      throw new Error("lost");
    };
    const store = broken({ inTransaction: true, insert });
    expect(await failureOf(() => store.insert(linkRequest("abc", 1)))).toMatchObject({
      transaction: "unknown",
    });
    const aborted = { signal: AbortSignal.abort() };
    expect(await failureOf(() => store.insert(linkRequest("abc", 1), aborted))).toMatchObject({
      code: "ERR_CODEMINT_ABORTED",
      transaction: "usable",
    });
  });

  test.each([
    ["nobody holds it and no plain insert can tell", {}, suppressed({})],
    [
      "the plain insert wrote nothing",
      { insertPlainly: () => ({ status: "nothing" as const }) },
      suppressed({}),
    ],
  ])("that stored nothing is suppressed: %s", async (_, more, expected) => {
    const store = broken({ insert: () => ({ status: "conflict" }), find: () => [[]], ...more });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1)));
    expect(error).toMatchObject({ code: expected.code, effect: "none" });
  });

  test("stored under another code is an error of effect applied", async () => {
    const store = broken({ insert: () => ({ status: "inserted", code: "ABC" }) });
    const error = await failureOf(() => store.insert(linkRequest("abc", 1)));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_CODE_ALTERED", effect: "applied" });
  });
});

describe("the end of a call", () => {
  const slow = (faults: Partial<Statements<Link>>) => {
    const { within: _, ...statements } = overPromises(mapTable().statements);
    return defineStore<Link>({ ...statements, ...faults });
  };

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

describe("the check of the table", () => {
  const counted = (verify: () => void | Promise<void>) => {
    const calls = vi.fn(verify);
    const { within: _, ...statements } = overPromises(mapTable().statements);
    return { calls, store: defineStore<Link>({ ...statements, verify: async () => await calls() }) };
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

describe("optional methods", () => {
  test("are there only if the statements have them", () => {
    const { within: _, insertMany: __, ...least } = mapTable().statements;
    const store = defineStore<Link>(least);
    expect(Object.keys(store).toSorted()).toEqual(
      ["fingerprints", "inTransaction", "insert", "keys", "name", "scope", "verify"].toSorted(),
    );
    expect(mapStore().store).toMatchObject({
      insertMany: expect.any(Function),
      within: expect.any(Function),
    });
  });

  test("a bound store writes into the transaction alone", () => {
    const { table, store } = mapStore();
    const transaction = table.begin();
    const bound = store.within?.(transaction);
    expect(bound).toMatchObject({ inTransaction: true, keys: "unique" });
    expect(bound?.insert(linkRequest("abc", 1))).toEqual({ status: "inserted" });
    expect(bound?.insert(linkRequest("abc", 2))).toEqual({ status: "taken" });
    expect(table.rows).toEqual([]);
    transaction.commit();
    expect(table.rows).toHaveLength(1);
  });

  test("an estimate keeps its receiver, and fails by a coded error", async () => {
    const { within: _, ...statements } = mapTable().statements;
    const counting = {
      ...statements,
      count: 7,
      estimate() {
        return { records: this.count, exact: true };
      },
    };
    expect(defineStore<Link>(counting).estimate?.()).toEqual({ records: 7, exact: true });
    const late = failureOf(() => defineStore<Link>(counting).estimate?.({ signal: AbortSignal.abort() }));
    expect(await late).toMatchObject({ code: "ERR_CODEMINT_ABORTED" });
    const broken = defineStore<Link>({
      ...statements,
      estimate() {
        throw new Error("s3cr3t");
      },
    });
    expect(await failureOf(() => broken.estimate?.())).toMatchObject({ code: "ERR_CODEMINT_UNAVAILABLE" });
  });

  test("hostile options of a call are refused", async () => {
    const { store } = mapStore();
    for (const call of [
      () => store.insert(linkRequest("abc", 1), { timeoutMs: 0 }),
      () => store.insertMany?.([], { timeoutMs: -1 }),
      () => store.verify({ timeoutMs: Number.NaN }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", effect: "none" });
    }
  });
});

test("a store answers at once exactly if its statements do", () => {
  expectTypeOf(defineStore(mapTable().statements).insert).returns.toEqualTypeOf<
    | { readonly status: "inserted" }
    | { readonly status: "taken" }
    | { readonly status: "replayed"; readonly code: string; readonly fingerprint?: string }
  >();
  expectTypeOf(
    defineStore(overPromises(mapTable().statements)).verify,
  ).returns.toEqualTypeOf<void | Promise<void>>();
});
