import { describe, expect, test } from "vitest";
import { sqliteCounter, sqliteCounterSchema } from "../src/index.js";
import { newPath, open } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

const limit = 2n ** 63n - 1n;

function openCounter() {
  const path = newPath();
  const db = open(path, { timeout: 0 });
  db.exec(sqliteCounterSchema());
  const set = (name: string, value: bigint) =>
    db.prepare("INSERT OR REPLACE INTO codemint_counters VALUES (?, ?)").run(name, value);
  const last = (name: string) =>
    db.prepare("SELECT value FROM codemint_counters WHERE name = ?").pluck().safeIntegers().get(name);
  return { db, path, set, last, counter: sqliteCounter(db) };
}

describe("a counter", () => {
  test("begins at 1, and goes on where it was, on any connection", () => {
    const { path, counter } = openCounter();
    expect(counter.reserve("links", 1)).toEqual({ first: 1n, last: 1n });
    expect(counter.reserve("links", 1000)).toEqual({ first: 2n, last: 1001n });
    expect(sqliteCounter(open(path)).reserve("links", 1_000_000)).toEqual({ first: 1002n, last: 1_001_001n });
    expect(counter.reserve("links", 2)).toEqual({ first: 1_001_002n, last: 1_001_003n });
  });

  test("knows nothing of another counter", () => {
    const { counter } = openCounter();
    counter.reserve("a", 10);
    for (const name of ["A", "a ", "ä", "__proto__", "'; --", "a".repeat(128)]) {
      expect(counter.reserve(name, 1), name).toEqual({ first: 1n, last: 1n });
    }
  });

  test("is exact beyond 2^53, to the last value, and then an error that takes nothing", () => {
    const { set, last, counter } = openCounter();
    set("a", 2n ** 53n);
    expect(counter.reserve("a", 3)).toEqual({ first: 2n ** 53n + 1n, last: 2n ** 53n + 3n });
    set("a", limit - 5n);
    expect(counter.reserve("a", 3)).toEqual({ first: limit - 4n, last: limit - 2n });
    const exhausted = { code: "ERR_CODEMINT_COUNTER_EXHAUSTED", details: { limit } };
    expectFailure(
      failureOf(() => counter.reserve("a", 3)),
      exhausted,
    );
    expect(counter.reserve("a", 2)).toEqual({ first: limit - 1n, last: limit });
    expectFailure(
      failureOf(() => counter.reserve("a", 1)),
      exhausted,
    );
    expect(last("a")).toBe(limit);
  });

  test("is raised, never lowered", () => {
    const { counter, last } = openCounter();
    counter.raise("a", 100n);
    expect(counter.reserve("a", 1)).toEqual({ first: 101n, last: 101n });
    counter.raise("a", 50n);
    counter.raise("b", 0n);
    expect(counter.reserve("a", 1)).toEqual({ first: 102n, last: 102n });
    expect(counter.reserve("b", 1)).toEqual({ first: 1n, last: 1n });
    counter.raise("a", limit);
    expect(last("a")).toBe(limit);
    expectFailure(
      failureOf(() => counter.raise("a", limit + 1n)),
      { code: "ERR_CODEMINT_COUNTER_EXHAUSTED" },
    );
    expect(last("a")).toBe(limit);
  });

  test("is one statement a range", () => {
    const statements: unknown[] = [];
    const db = open(newPath(), { verbose: (statement) => statements.push(statement) });
    db.exec(sqliteCounterSchema("c"));
    const counter = sqliteCounter(db, { table: "c" });
    counter.reserve("a", 1);
    statements.length = 0;
    counter.reserve("a", 1);
    expect(statements).toHaveLength(1);
  });

  test("refuses to work inside an open transaction, whose rollback would hand a range out twice", () => {
    const { db, counter, last } = openCounter();
    counter.reserve("a", 5);
    db.exec("BEGIN");
    const expected = { code: "ERR_CODEMINT_OPEN_TRANSACTION", transaction: "usable" };
    expectFailure(
      failureOf(() => counter.reserve("a", 1)),
      expected,
    );
    expectFailure(
      failureOf(() => counter.raise("a", 10n)),
      expected,
    );
    db.exec("ROLLBACK");
    expect(last("a")).toBe(5n);
  });

  test("takes no value whose COMMIT fails: a reader stands in its way", () => {
    const { path, counter, last } = openCounter();
    counter.reserve("a", 5);
    const reader = open(path);
    reader.exec("BEGIN");
    reader.prepare("SELECT * FROM codemint_counters").all();
    expectFailure(
      failureOf(() => counter.reserve("a", 1)),
      { code: "ERR_CODEMINT_CONTENTION", retryable: true },
    );
    reader.exec("ROLLBACK");
    expect(last("a")).toBe(5n);
    expect(counter.reserve("a", 1)).toEqual({ first: 6n, last: 6n });
  });

  test("tells a lock, a read-only file and a closed connection apart", () => {
    const { db, path, counter } = openCounter();
    const writer = open(path);
    writer.exec("BEGIN IMMEDIATE");
    expectFailure(
      failureOf(() => counter.reserve("a", 1)),
      { code: "ERR_CODEMINT_CONTENTION" },
    );
    writer.exec("ROLLBACK");
    const readonly = sqliteCounter(open(path, { readonly: true }));
    expectFailure(
      failureOf(() => readonly.reserve("a", 1)),
      { code: "ERR_CODEMINT_READ_ONLY" },
    );
    db.close();
    expectFailure(
      failureOf(() => counter.reserve("a", 1)),
      { code: "ERR_CODEMINT_CLOSED" },
    );
    expectFailure(
      failureOf(() => counter.raise("a", 1n)),
      { code: "ERR_CODEMINT_CLOSED" },
    );
  });

  test.each([0, -1, 1.5, 1_000_001, Number.NaN, "1", 1n, undefined])("refuses the size %o", (size) => {
    const { counter, last } = openCounter();
    expectFailure(
      failureOf(() => counter.reserve("a", size as never)),
      { code: "ERR_CODEMINT_INVALID_OPTION" },
    );
    expect(last("a")).toBeUndefined();
  });

  test.each(["", "a".repeat(129), "\ud800", "a\0", 5, null, undefined])("refuses the name %o", (name) => {
    const { counter } = openCounter();
    expectFailure(
      failureOf(() => counter.reserve(name as never, 1)),
      { code: "ERR_CODEMINT_INVALID_OPTION" },
    );
    expectFailure(
      failureOf(() => counter.raise(name as never, 1n)),
      { code: "ERR_CODEMINT_INVALID_OPTION" },
    );
  });
});

describe("verify refuses", () => {
  test.each([
    ["no table", "", "table"],
    ["a view", "CREATE VIEW codemint_counters AS SELECT 'a' AS name, 1 AS value", "view"],
    ["a table that is not STRICT", sqliteCounterSchema().replace(" STRICT", ""), "table"],
    [
      "a value that may be NULL",
      "CREATE TABLE codemint_counters (name TEXT PRIMARY KEY, value INTEGER) STRICT",
      "table",
    ],
    [
      "a REAL value",
      "CREATE TABLE codemint_counters (name TEXT PRIMARY KEY, value REAL NOT NULL) STRICT",
      "table",
    ],
    [
      "names that are not unique",
      "CREATE TABLE codemint_counters (name TEXT, value INTEGER NOT NULL) STRICT",
      "key-index",
    ],
    [
      "names that fold",
      "CREATE TABLE codemint_counters (name TEXT PRIMARY KEY COLLATE NOCASE, value INTEGER NOT NULL) STRICT",
      "key-index",
    ],
    [
      "an insert trigger",
      `${sqliteCounterSchema()}CREATE TRIGGER t AFTER INSERT ON codemint_counters BEGIN SELECT 1; END`,
      "trigger",
    ],
    [
      "an update trigger",
      `${sqliteCounterSchema()}CREATE TRIGGER t AFTER UPDATE ON codemint_counters BEGIN SELECT 1; END`,
      "trigger",
    ],
  ])("%s, before the first range", (_, sql, subject) => {
    const db = open(":memory:");
    db.exec(sql);
    const error = failureOf(() => sqliteCounter(db).reserve("a", 1));
    expectFailure(error, { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ subject }] } });
    if (subject === "table") expect(error.message).toContain(sqliteCounterSchema());
  });

  test("nothing if it is told not to, and SQLite then says what is missing", () => {
    const error = failureOf(() => sqliteCounter(open(":memory:"), { verify: false }).reserve("a", 1));
    expectFailure(error, {
      code: "ERR_CODEMINT_SCHEMA",
      details: { problems: [{ remedy: sqliteCounterSchema() }] },
    });
  });
});

test("a wrong table or connection is refused when the counter is made", () => {
  const invalid = { code: "ERR_CODEMINT_INVALID_OPTION" };
  expectFailure(
    failureOf(() => sqliteCounter(open(":memory:"), { table: "" })),
    invalid,
  );
  for (const options of [null, 5, "counters"]) {
    expectFailure(
      failureOf(() => sqliteCounter(open(":memory:"), options as never)),
      invalid,
    );
  }
  expectFailure(
    failureOf(() => sqliteCounter(null as never)),
    invalid,
  );
});
