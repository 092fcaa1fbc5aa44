import { describe, expect, expectTypeOf, test } from "vitest";
import { constraint, contention, suppressed } from "../../src/errors/index.js";
import { isPromise } from "../../src/flow/flow.js";
import type { SyncStatements } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { expectNoTrace, failureOf } from "../support/coded.js";
import {
  faultyStore,
  type Link,
  linkRequest,
  mapStore,
  mapTable,
  overPromises,
} from "../support/map-store.js";

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

  const broken = (faults: Partial<SyncStatements<Link>>) => faultyStore(() => faults).store;

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
