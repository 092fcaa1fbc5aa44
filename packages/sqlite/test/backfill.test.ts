import { createMinter, random } from "@codemint/core";
import type Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import {
  type SqliteBackfillOptions,
  type SqliteRow,
  sqliteBackfill,
  sqliteSchemaUpgrade,
} from "../src/index.js";
import { newPath, open, requestFor } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

const options: SqliteBackfillOptions = { table: "links", code: "code", id: "id" };

/** A table that is older than its codes, with three rows. */
function openOld(
  id = "INTEGER PRIMARY KEY",
  ids: readonly unknown[] = [1, 2, 3],
  upgrade = sqliteSchemaUpgrade(options),
) {
  const path = newPath();
  const db = open(path, { timeout: 0 });
  db.exec(`CREATE TABLE links (id ${id}, target TEXT NOT NULL)`);
  for (const row of ids) db.prepare("INSERT INTO links VALUES (?, 'https://example.com')").run(row);
  db.exec(upgrade);
  return { db, path, store: sqliteBackfill(db, options) };
}

const codes = (db: Database.Database) => db.prepare("SELECT code FROM links ORDER BY rowid").pluck().all();
const request = (code: string, id: SqliteRow["id"]) => requestFor<SqliteRow>(code, { id });

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

describe("what a backfill must not do", () => {
  test("go on without the code's index, though no UPDATE would miss it", () => {
    const { db, path, store } = openOld();
    store.insert(request("a", 1));
    open(path).exec("DROP INDEX links_code");
    expectFailure(
      failureOf(() => store.insert(request("a", 2))),
      {
        code: "ERR_CODEMINT_SCHEMA",
        details: { problems: [{ subject: "code-index" }] },
      },
    );
    expect(codes(db)).toEqual(["a", null, null]);
  });

  test("take another constraint's violation for a collision", () => {
    const { db } = openOld();
    db.exec("CREATE UNIQUE INDEX folded ON links (lower(code))");
    const store = sqliteBackfill(db, options);
    store.insert(request("a", 1));
    expectFailure(
      failureOf(() => store.insert(request("A", 2))),
      {
        code: "ERR_CODEMINT_CONSTRAINT",
        details: { kind: "unique", constraint: "folded" },
      },
    );
  });

  test("leave a half-done row behind a failing trigger", () => {
    const { db } = openOld();
    db.exec(
      "CREATE TRIGGER t AFTER UPDATE ON links BEGIN SELECT raise(FAIL, 'no') WHERE new.code = 'bad'; END",
    );
    const store = sqliteBackfill(db, { ...options, trustTriggers: ["t"] });
    expectFailure(
      failureOf(() => store.insert(request("bad", 1))),
      { code: "ERR_CODEMINT_CONSTRAINT" },
    );
    const results = store.insertMany?.([request("a", 1), request("bad", 2), request("c", 3)]);
    expect(results?.map((result) => ("status" in result ? result.status : result.code))).toEqual([
      "inserted",
      "ERR_CODEMINT_CONSTRAINT",
      "inserted",
    ]);
    expect(codes(db)).toEqual(["a", null, "c"]);
  });

  test("call an update that a trigger suppressed taken or replayed", () => {
    const { db } = openOld();
    db.exec("CREATE TRIGGER t BEFORE UPDATE ON links BEGIN SELECT raise(IGNORE); END");
    const store = sqliteBackfill(db, { ...options, trustTriggers: ["t"] });
    expectFailure(
      failureOf(() => store.insert(request("a", 1))),
      { code: "ERR_CODEMINT_SUPPRESSED" },
    );
  });

  test("replace another row through the table's own conflict clause, even unverified", () => {
    const { db } = openOld("INTEGER PRIMARY KEY", [], "");
    db.exec(
      "DROP TABLE links; CREATE TABLE links (id INTEGER PRIMARY KEY, code TEXT UNIQUE ON CONFLICT REPLACE)",
    );
    db.exec("INSERT INTO links VALUES (1, 'a'), (2, NULL)");
    const store = sqliteBackfill(db, { ...options, verify: false });
    expect(store.insert(request("a", 2))).toEqual({ status: "taken" });
    expect(db.prepare("SELECT * FROM links").all()).toEqual([
      { id: 1, code: "a" },
      { id: 2, code: null },
    ]);
  });

  test("write on a connection that is inside a transaction, unless bound to it", () => {
    const { db, store } = openOld();
    db.exec("BEGIN");
    expectFailure(
      failureOf(() => store.insert(request("a", 1))),
      {
        code: "ERR_CODEMINT_OPEN_TRANSACTION",
        transaction: "usable",
      },
    );
    const bound = store.within?.(db);
    expect(bound?.insert(request("a", 1))).toEqual({ status: "inserted" });
    expect(bound?.insert(request("b", 1))).toEqual({ status: "replayed", code: "a" });
    expect(bound?.insert(request("a", 2))).toEqual({ status: "taken" });
    expectFailure(
      failureOf(() => bound?.insert(request("c", 9))),
      {
        code: "ERR_CODEMINT_ROW_MISSING",
        transaction: "usable",
      },
    );
    db.exec("ROLLBACK");
    expect(codes(db)).toEqual([null, null, null]);
  });

  test("call a lock, a read-only file or a closed connection anything else", () => {
    const { db, path, store } = openOld();
    const writer = open(path);
    writer.exec("BEGIN IMMEDIATE");
    expectFailure(
      failureOf(() => store.insert(request("a", 1))),
      { code: "ERR_CODEMINT_CONTENTION" },
    );
    writer.exec("ROLLBACK");
    const readonly = sqliteBackfill(open(path, { readonly: true }), options);
    expectFailure(
      failureOf(() => readonly.insert(request("a", 1))),
      { code: "ERR_CODEMINT_READ_ONLY" },
    );
    db.close();
    expectFailure(
      failureOf(() => store.insert(request("a", 1))),
      { code: "ERR_CODEMINT_CLOSED" },
    );
  });
});

describe("verify refuses", () => {
  const problems = (sql: string, more: Partial<SqliteBackfillOptions> = {}) => {
    const db = open(":memory:");
    db.exec(sql);
    const error = failureOf(() => sqliteBackfill(db, { ...options, ...more }).verify());
    return error.code === "ERR_CODEMINT_SCHEMA"
      ? error.details.problems.map(({ subject }) => subject)
      : error;
  };

  test.each<[string, string, readonly string[], Partial<SqliteBackfillOptions>?]>([
    ["no table", "", ["table"]],
    ["no id column", "CREATE TABLE links (code TEXT UNIQUE)", ["column"]],
    ["an id that is not unique", "CREATE TABLE links (id INTEGER, code TEXT UNIQUE)", ["key-index"]],
    [
      "an id that folds",
      "CREATE TABLE links (id TEXT COLLATE NOCASE PRIMARY KEY, code TEXT UNIQUE)",
      ["key-index"],
    ],
    [
      "no code column, nor its index",
      "CREATE TABLE links (id INTEGER PRIMARY KEY)",
      ["column", "code-index"],
    ],
    ["no code index", "CREATE TABLE links (id INTEGER PRIMARY KEY, code TEXT)", ["code-index"]],
    [
      "a folding code",
      "CREATE TABLE links (id INTEGER PRIMARY KEY, code TEXT COLLATE NOCASE UNIQUE)",
      ["column", "code-index"],
    ],
    [
      "a nullable scope",
      "CREATE TABLE links (id INTEGER PRIMARY KEY, s TEXT, code TEXT, UNIQUE (s, code))",
      ["column"],
      { scope: ["s"] },
    ],
    [
      "a conflict clause",
      "CREATE TABLE links (id INTEGER PRIMARY KEY, code TEXT UNIQUE ON CONFLICT REPLACE)",
      ["table"],
    ],
    [
      "an update trigger",
      "CREATE TABLE links (id INTEGER PRIMARY KEY, code TEXT UNIQUE); CREATE TRIGGER t AFTER UPDATE ON links BEGIN SELECT 1; END",
      ["trigger"],
    ],
  ])("%s", (_, sql, subjects, more) => {
    expect(problems(sql, more)).toEqual(subjects);
  });

  test("not an insert trigger, which no update fires", () => {
    const { db, store } = openOld();
    db.exec("CREATE TRIGGER t AFTER INSERT ON links BEGIN SELECT 1; END");
    expect(() => store.verify()).not.toThrow();
  });
});

test.each([
  ["id", { ...options, id: "" }],
  ["id", { ...options, id: "Code" }],
  ["code", { table: "links", id: "id" }],
  ["trustTriggers", { ...options, trustTriggers: 1 }],
])("a wrong option %s is refused", (option, wrong) => {
  const error = failureOf(() => sqliteBackfill(open(":memory:"), wrong as never));
  expectFailure(error, { code: "ERR_CODEMINT_INVALID_OPTION", details: { option } });
});
