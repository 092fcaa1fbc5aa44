import { createMinter, random } from "@codemint/core";
import { describe, expect, test } from "vitest";
import { type SqliteRow, sqliteBackfill, sqliteSchemaUpgrade } from "../src/index.js";
import { codes, openOld, options, request } from "./support/backfill.js";
import { expectFailure, failureOf } from "./support/failure.js";

describe("the backfill", () => {
  test("gives a row its code, once: the same row again is the replay, whoever asks", () => {
    const { db, store } = openOld();
    expect(store.insert(request("a", 2))).toEqual({ status: "inserted" });
    expect(store.insert(request("b", 2))).toEqual({ status: "replayed", code: "a" });
    expect(store.insert(request("a", 2))).toEqual({ status: "replayed", code: "a" });
    expect(store.insert(request("a", 3))).toEqual({ status: "taken" });
    expect(store.insert(request("b", 3n))).toEqual({ status: "inserted" });
    expect(codes(db)).toEqual([null, "a", "b"]);
    expect(store.estimate?.()).toEqual({ records: 2, exact: true });
  });

  test("changes nothing else, and no other row", () => {
    const { db, store } = openOld();
    store.insert(request("a", 2));
    expect(db.prepare("SELECT id, target, code FROM links").all()).toEqual([
      { id: 1, target: "https://example.com", code: null },
      { id: 2, target: "https://example.com", code: "a" },
      { id: 3, target: "https://example.com", code: null },
    ]);
  });

  test("says that a row is missing, alone and in a batch", () => {
    const { db, store } = openOld();
    expectFailure(
      failureOf(() => store.insert(request("a", 9))),
      { code: "ERR_CODEMINT_ROW_MISSING" },
    );
    // A batch is sent in the order of its keys.
    const rows: readonly [string, number][] = [
      ["a", 1],
      ["b", 9],
      ["c", 3],
      ["d", 1],
      ["a", 2],
    ];
    const results = store.insertMany?.(
      rows.map(([code, id], n) => ({
        ...request(code, id),
        idempotencyKey: `00000000-0000-4000-8000-00000000000${n}`,
      })),
    );
    expect(results?.map((result) => ("status" in result ? result.status : result.code))).toEqual([
      "inserted",
      "ERR_CODEMINT_ROW_MISSING",
      "inserted",
      "replayed",
      "taken",
    ]);
    expect(codes(db)).toEqual(["a", null, "c"]);
  });

  test("serves a minter over the whole table, which may be run again", async () => {
    const { db, store } = openOld();
    const minter = createMinter({ store, strategy: random({ length: 7 }) });
    const run = async () => {
      const given: unknown[] = [];
      const rows = db.prepare("SELECT id FROM links ORDER BY id").all() as SqliteRow[];
      for await (const result of minter.mintMany(rows))
        given.push("code" in result ? result.code : result.error);
      return given;
    };
    const first = await run();
    expect(first).toEqual(codes(db));
    expect(new Set(first).size).toBe(3);
    expect(await run()).toEqual(first);
  });

  test("takes ids that are texts, apart in every way", () => {
    const ids = ["a", "A", "7", "7.0", "ä", "a "];
    const { db, store } = openOld("TEXT NOT NULL PRIMARY KEY", ids);
    for (const [n, id] of ids.entries())
      expect(store.insert(request(`code-${n}`, id))).toEqual({ status: "inserted" });
    expect(codes(db)).toEqual(ids.map((_, n) => `code-${n}`));
    expect(store.insert(request("x", 7))).toEqual({ status: "replayed", code: "code-2" });
  });

  test("takes ids apart that their column's collation folds, under an index that does not", () => {
    const { db } = openOld("TEXT COLLATE NOCASE NOT NULL", ["a", "A"]);
    db.exec("CREATE UNIQUE INDEX by_id ON links (id COLLATE BINARY)");
    const store = sqliteBackfill(db, options);
    expect(store.insert(request("code-A", "A"))).toEqual({ status: "inserted" });
    expect(store.insert(request("x", "A"))).toEqual({ status: "replayed", code: "code-A" });
    expect(codes(db)).toEqual([null, "code-A"]);
  });

  test("takes ids of 64 bits", () => {
    const { db, store } = openOld("INTEGER PRIMARY KEY", [2n ** 63n - 1n, 2n ** 53n + 1n, -5n]);
    expect(store.insert(request("a", 2n ** 53n + 1n))).toEqual({ status: "inserted" });
    expect(db.prepare("SELECT id FROM links WHERE code = 'a'").safeIntegers().pluck().all()).toEqual([
      2n ** 53n + 1n,
    ]);
  });

  test.each([1.5, Number.NaN, 2 ** 53, undefined, null, true, {}, new Date(0), 2n ** 64n])(
    "refuses the id %o",
    (id) => {
      const { store } = openOld();
      const error = failureOf(() => store.insert(request("a", id as never)));
      expectFailure(error, { code: "ERR_CODEMINT_INVALID_RECORD", details: { field: "id" } });
    },
  );

  test("refuses a wrong id in its place in a batch", () => {
    const { db, store } = openOld();
    const [good, wrong] = store.insertMany?.([request("a", 1), request("b", 1.5)]) ?? [];
    expect(good).toEqual({ status: "inserted" });
    expectFailure(wrong, { code: "ERR_CODEMINT_INVALID_RECORD", details: { field: "id" } });
    expect(codes(db)).toEqual(["a", null, null]);
  });

  test("keeps codes unique within the row's own scope", () => {
    const upgrade = `ALTER TABLE links ADD COLUMN tenant TEXT NOT NULL DEFAULT 'x'; UPDATE links SET tenant = 'y' WHERE id = 3;
      ${sqliteSchemaUpgrade({ ...options, scope: ["tenant"] })}`;
    const { db } = openOld("INTEGER PRIMARY KEY", [1, 2, 3], upgrade);
    const store = sqliteBackfill(db, { ...options, scope: ["tenant"] });
    expect(store.insert(request("a", 1))).toEqual({ status: "inserted" });
    expect(store.insert(request("a", 2))).toEqual({ status: "taken" });
    expect(store.insert(request("a", 3))).toEqual({ status: "inserted" });
    expect(store.insert(request("b", 3))).toEqual({ status: "replayed", code: "a" });
  });
});
