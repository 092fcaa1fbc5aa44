import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { constraint } from "../../src/errors/index.js";
import { isPromise } from "../../src/flow/flow.js";
import { defineStore } from "../../src/store/define-store.js";
import { expectNoTrace } from "../support/coded.js";
import { codesOf, type Link, linkRequest, mapTable, overPromises } from "../support/map-store.js";
import { bench, inserted, keyed, many, replayed, taken } from "./batch-bench.js";

describe("a batch", () => {
  test("goes in one statement and answers in the order of its requests", () => {
    const { table, store, insertMany } = bench();
    store.insert(linkRequest("b", 2));
    const requests = [linkRequest("c", 3), linkRequest("b", 9), linkRequest("x", 2), linkRequest("a", 1)];
    expect(insertMany(requests)).toEqual([inserted, taken, replayed("b"), inserted]);
    expect(codesOf(table, "insertMany")).toHaveLength(1);
    expect(codesOf(table, "find")).toHaveLength(1);
  });

  test("of none is answered by none, and sends nothing", () => {
    const { table, insertMany } = bench();
    expect(insertMany([])).toEqual([]);
    expect(codesOf(table, "insertMany")).toEqual([]);
  });

  test("is sent in the order of its keys, so that two batches cannot deadlock", () => {
    const { table, insertMany } = bench();
    insertMany([linkRequest("c", 3), linkRequest("a", 1), linkRequest("b", 2)]);
    expect(codesOf(table, "insertMany")).toEqual([["a", "b", "c"]]);
  });

  test("meets no promise where its statements meet none", async () => {
    expect(isPromise(bench().store.insertMany?.(many(3)))).toBe(false);
    const later = defineStore(overPromises(mapTable().statements)).insertMany?.(many(3));
    expect(isPromise(later)).toBe(true);
    expect(await later).toEqual([inserted, inserted, inserted]);
  });

  test("never sends one code or one key twice in a statement: the first wins, its repetition follows", () => {
    const { table, insertMany } = bench();
    const requests = [linkRequest("a", 1), linkRequest("a", 2), linkRequest("b", 1), linkRequest("c", 3)];
    expect(insertMany(requests)).toEqual([inserted, taken, replayed("a"), inserted]);
    expect(codesOf(table, "insertMany")).toEqual([["a", "c"]]);
    expect(codesOf(table, "insert")).toEqual([["a"], ["b"]]);
  });

  test("looks up keyed requests first, and sends only those that are new", () => {
    const { table, store, insertMany } = bench();
    store.insert(linkRequest("old", 1));
    expect(insertMany([keyed("x", 1), keyed("y", 2), linkRequest("z", 3)])).toEqual([
      replayed("old"),
      inserted,
      inserted,
    ]);
    expect(table.calls.filter(({ method }) => method !== "verify").slice(1)).toEqual([
      { method: "find", codes: ["x", "y"] },
      { method: "insertMany", codes: ["y", "z"] },
    ]);
  });

  test("does not look up requests whose key is new", () => {
    const { table, insertMany } = bench();
    insertMany(many(3));
    expect(codesOf(table, "find")).toEqual([]);
  });

  test("keeps a bad request out, and the rest goes on", () => {
    const { table, insertMany } = bench();
    const bad = linkRequest("bad", 2, { record: { target: "x", code: "s3cr3t" } as unknown as Link });
    const [first, second, third] = insertMany([linkRequest("a", 1), bad, linkRequest("b", 3)]);
    expect([first, third]).toEqual([inserted, inserted]);
    expect(second).toMatchObject({ code: "ERR_CODEMINT_INVALID_RECORD", effect: "none" });
    expectNoTrace(second, ["s3cr3t"]);
    expect(codesOf(table, "insertMany")).toEqual([["a", "b"]]);
  });

  test("hands on an error that the adapter put in a request's place", () => {
    const refused = constraint({ kind: "check" });
    const { insertMany } = bench(() => ({
      insertMany: (requests) =>
        requests.map(({ code }) => (code === "c1" ? refused : { status: "inserted" })),
    }));
    expect(insertMany(many(3))).toEqual([inserted, refused, inserted]);
  });

  test("gives every request the answer that it would have had alone", () => {
    const request = fc.record({
      code: fc.constantFrom("a", "b", "c", "d"),
      number: fc.integer({ min: 1, max: 5 }),
      keyed: fc.boolean(),
    });
    const requests = fc.array(request, { maxLength: 12 });
    fc.assert(
      fc.property(requests, requests, (before, batch) => {
        const together = bench();
        const alone = bench();
        const made = ({ code, number, keyed }: { code: string; number: number; keyed: boolean }) =>
          linkRequest(code, number, { keyed });
        for (const { store } of [together, alone]) for (const one of before) store.insert(made(one));
        const answers = together.insertMany(batch.map(made));

        const { first, repeated } = split(batch);
        const order = [
          ...[...first].sort((one, other) => (batch[one]?.number ?? 0) - (batch[other]?.number ?? 0)),
          ...repeated,
        ];
        const expected: unknown[] = [];
        for (const index of order) {
          const one = batch[index];
          if (one !== undefined) expected[index] = alone.store.insert(made(one));
        }
        expect(answers).toEqual(expected);
        expect(together.table.rows.map(({ code }) => code).toSorted()).toEqual(
          alone.table.rows.map(({ code }) => code).toSorted(),
        );
      }),
    );
  });
});

/** Which requests of a batch are the first of their code and key, and which repeat one. */
function split(batch: readonly { code: string; number: number }[]) {
  const first: number[] = [];
  const repeated: number[] = [];
  batch.forEach(({ code, number }, index) => {
    const again = batch.slice(0, index).some((one) => one.code === code || one.number === number);
    (again ? repeated : first).push(index);
  });
  return { first, repeated };
}
