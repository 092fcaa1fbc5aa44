import { describe, expect, test, vi } from "vitest";
import {
  type CodemintError,
  constraint,
  contention,
  outcomeUnknown,
  transactionAborted,
  unavailable,
} from "../../src/errors/index.js";
import type { InsertRequest, SyncStatements } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { expectNoTrace } from "../support/coded.js";
import {
  codesOf,
  type Link,
  linkRequest,
  type MapTable,
  mapTable,
  overPromises,
} from "../support/map-store.js";
import { bench, inserted, keyed, many, taken } from "./batch-bench.js";

describe("a statement that fails as a whole", () => {
  /** Fails, having done nothing, whenever one of these codes is among the requests. */
  const refusing = (codes: readonly string[], error: CodemintError) => (table: MapTable) => ({
    insertMany(requests: readonly InsertRequest<Link>[]) {
      const attempts =
        table.statements.insertMany?.(
          requests.filter(({ code }) => !codes.includes(code)),
          {},
        ) ?? [];
      if (requests.some(({ code }) => codes.includes(code))) {
        for (const { code } of requests) {
          const at = table.rows.findIndex((row) => row.code === code);
          if (at >= 0) table.rows.splice(at, 1);
        }
        throw error;
      }
      return attempts;
    },
  });

  test("for one record is halved until that record is found", () => {
    const refused = constraint({ kind: "not-null", column: "target" });
    const { table, insertMany } = bench(refusing(["c700"], refused));
    const results = insertMany(many(1024));
    expect(results[700]).toBe(refused);
    expect(results.filter((result) => result !== refused)).toEqual(Array(1023).fill(inserted));
    expect(table.rows).toHaveLength(1023);
    expect(codesOf(table, "insertMany").length).toBeLessThanOrEqual(2 * Math.log2(1024) + 1);
  });

  test("for several is halved for each", () => {
    const refused = constraint({ kind: "check" });
    const codes = ["c0", "c5", "c6", "c15"];
    const { insertMany } = bench(refusing(codes, refused));
    const results = insertMany(many(16));
    expect(results.flatMap((result, index) => (result === refused ? [`c${index}`] : []))).toEqual(codes);
  });

  test.each([
    ["a lost reply", outcomeUnknown({ resumable: false })],
    ["an error that is not about a record", unavailable({})],
    ["an aborted transaction", constraint({ kind: "check" }, { transaction: "aborted" })],
    ["a transaction that is gone", constraint({ kind: "check" }, { transaction: "gone" })],
    ["a transaction of unknown state", constraint({ kind: "check" }, { transaction: "unknown" })],
    ["an applied effect", constraint({ kind: "check" }, { effect: "applied" })],
  ])("for %s is that for each of them, and is not sent again", (_, error) => {
    const { table, insertMany } = bench(refusing(["c1"], error));
    expect(insertMany(many(4))).toEqual([error, error, error, error]);
    expect(codesOf(table, "insertMany")).toHaveLength(1);
    expect(codesOf(table, "insert")).toEqual([]);
  });

  test("in a transaction that is usable is halved as well", () => {
    const refused = constraint({ kind: "check" }, { transaction: "usable" });
    const { insertMany } = bench(refusing(["c1"], refused));
    expect(insertMany(many(4))).toEqual([inserted, refused, inserted, inserted]);
  });

  test("by what nobody classified is unknown for each", () => {
    const { insertMany } = bench(() => ({
      insertMany() {
        throw new Error("s3cr3t");
      },
    }));
    const results = insertMany(many(3));
    for (const result of results) {
      expect(result).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" });
      expectNoTrace(result, ["s3cr3t"]);
    }
    expect(results).toHaveLength(3);
  });

  test("by a conflict, without a word of whose, is settled for each", () => {
    const { table, store, insertMany } = bench(() => ({
      insertMany: (requests) => requests.map(() => ({ status: "conflict" })),
    }));
    store.insert(linkRequest("c1", 99));
    expect(insertMany(many(3))).toEqual([inserted, taken, inserted]);
    expect(table.rows).toHaveLength(3);
  });

  test("that answers for fewer leaves the others unknown", () => {
    const { insertMany } = bench((table) => ({
      insertMany: (requests) => (table.statements.insertMany?.(requests, {}) ?? []).slice(0, 1),
    }));
    expect(insertMany(many(3))).toMatchObject([
      inserted,
      { code: "ERR_CODEMINT_OUTCOME_UNKNOWN" },
      { code: "ERR_CODEMINT_OUTCOME_UNKNOWN" },
    ]);
  });
});

describe("the reads of a batch", () => {
  test("that fail before anything was sent leave nothing stored, of the keyed ones alone", () => {
    const busy = contention({ kind: "busy" });
    const { table, insertMany } = bench(() => ({
      find() {
        throw busy;
      },
    }));
    expect(insertMany([keyed("a", 1), linkRequest("b", 2)])).toEqual([busy, inserted]);
    expect(table.rows.map(({ code }) => code)).toEqual(["b"]);
  });

  test("that fail after a conflict leave it unknown, whatever their own effect", () => {
    const { insertMany } = bench(() => ({
      insertMany: (requests) =>
        requests.map(({ code }) => ({ status: code === "c0" ? "conflict" : "inserted" })),
      find() {
        throw contention({ kind: "busy" });
      },
    }));
    expect(insertMany(many(2))).toMatchObject([
      { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" },
      inserted,
    ]);
  });

  test("of an aborted transaction say why, or that nothing was stored", () => {
    const aborting = (find: SyncStatements<Link>["find"]) =>
      bench(() => ({
        inTransaction: true,
        insertMany: (requests) => requests.map(() => ({ status: "conflict", transaction: "aborted" })),
        find,
      })).insertMany([linkRequest("a", 1)]);
    expect(aborting(() => [[{ code: "a", idempotencyKey: "x" }]])).toEqual([
      transactionAborted({ reason: "taken" }, { transaction: "aborted" }),
    ]);
    const failing = aborting(() => {
      throw new Error("lost");
    });
    expect(failing).toMatchObject([
      { code: "ERR_CODEMINT_TRANSACTION_ABORTED", effect: "none", details: { reason: "contention" } },
    ]);
  });
});

describe("the end of a batch", () => {
  test("before it was sent stores nothing", async () => {
    const { table, store } = bench();
    store.verify();
    const controller = new AbortController();
    const { within: _, ...statements } = table.statements;
    const ending = defineStore<Link>({
      ...statements,
      find(requests, options) {
        controller.abort();
        return statements.find(requests, options);
      },
    });
    const results = await ending.insertMany?.([keyed("a", 1), linkRequest("b", 2)], {
      signal: controller.signal,
    });
    expect(results).toMatchObject([
      { code: "ERR_CODEMINT_ABORTED", effect: "none" },
      { code: "ERR_CODEMINT_ABORTED", effect: "none" },
    ]);
    expect(table.rows).toEqual([]);
  });

  test("while its statement is out is unknown for each", async () => {
    const { within: _, ...statements } = overPromises(mapTable().statements);
    const store = defineStore<Link>({ ...statements, insertMany: () => new Promise<never>(() => {}) });
    await store.verify();
    const controller = new AbortController();
    const results = store.insertMany?.(many(2), { signal: controller.signal });
    controller.abort();
    expect(await results).toMatchObject([
      { code: "ERR_CODEMINT_OUTCOME_UNKNOWN" },
      { code: "ERR_CODEMINT_OUTCOME_UNKNOWN" },
    ]);
  });

  test("between two halves stores the first and not the second", () => {
    const controller = new AbortController();
    const insertMany = vi.fn((requests: readonly InsertRequest<Link>[]) => {
      if (requests.length > 1) throw constraint({ kind: "check" });
      controller.abort();
      return requests.map(() => ({ status: "inserted" as const }));
    });
    const { store } = bench(() => ({ insertMany }));
    const results = store.insertMany?.(many(2), { signal: controller.signal });
    expect(results).toMatchObject([inserted, { code: "ERR_CODEMINT_ABORTED", effect: "none" }]);
    expect(insertMany).toHaveBeenCalledTimes(2);
  });
});
