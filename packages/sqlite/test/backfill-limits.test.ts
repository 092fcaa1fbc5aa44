import { describe, expect, test } from "vitest";
import { type SqliteBackfillOptions, sqliteBackfill } from "../src/index.js";
import { codes, openOld, options, request } from "./support/backfill.js";
import { open } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

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
