import type Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { classify, type Scene, writeFailure } from "../src/classify.js";
import { sqliteStore } from "../src/index.js";
import { countIn, type Link, links, newPath, open, openLinks, requestFor, rows } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

import { constraint, full, record, refusals, secret, secrets } from "./support/refusals.js";

describe("a coded error that did nothing and tells nothing of the record:", () => {
  for (const [name, expected, provoke, given = record] of refusals) {
    test(name, () => {
      const { db, path, undo } = provoke(newPath());
      const before = tryCount(path);
      const store = sqliteStore<Link>(db, { ...links, verify: false });
      const error = failureOf(() => store.insert(requestFor("c0de-1", given as Link)));
      expectFailure(error, expected, secrets);
      undo?.();
      expect(db.inTransaction).toBe(false);
      expect(tryCount(path)).toEqual(before);
    });
  }
});

const tryCount = (path: string): unknown => {
  try {
    return countIn(path);
  } catch {
    return "no table";
  }
};

describe("inside the caller's transaction", () => {
  const bind = (db: Database.Database) => sqliteStore<Link>(db, { ...links, verify: false }).within?.(db);

  test("a refused record leaves the transaction usable", () => {
    const db = openLinks();
    db.exec("BEGIN");
    const bound = bind(db);
    bound?.insert(requestFor("first", { target: "t", email: record.email ?? null }));
    const error = failureOf(() => bound?.insert(requestFor("second", record)));
    expectFailure(error, { ...constraint("unique", "email"), transaction: "usable" }, secrets);
    const wrong = failureOf(() => bound?.insert(requestFor("third", { target: undefined } as never)));
    expectFailure(wrong, { code: "ERR_CODEMINT_INVALID_RECORD", transaction: "usable" });
    db.exec("COMMIT");
    expect(rows(db)).toMatchObject([{ code: "first" }]);
  });

  test("a full disk takes the transaction with it", () => {
    const { db } = full(newPath());
    const before = rows(db).length;
    db.exec("BEGIN");
    db.exec("UPDATE links SET target = 'y'");
    const big = { target: "x".repeat(100_000) };
    const error = failureOf(() => bind(db)?.insert(requestFor("big", big)));
    expectFailure(error, {
      code: "ERR_CODEMINT_RESOURCE",
      details: { kind: "disk-full" },
      transaction: "gone",
    });
    expect(db.inTransaction).toBe(false);
    expect(db.prepare("SELECT count(*) FROM links WHERE target <> 'y'").pluck().get()).toBe(before);
  });

  test("a snapshot that is too old aborts it: nothing in it can be written any more", () => {
    const path = newPath();
    const writer = openLinks({}, path);
    writer.pragma("journal_mode = WAL");
    const db = open(path);
    db.exec("BEGIN");
    db.prepare("SELECT * FROM links").all();
    sqliteStore<Link>(writer, links).insert(requestFor("newer", { target: "t" }));
    const bound = bind(db);
    const error = failureOf(() => bound?.insert(requestFor("older", record)));
    expectFailure(
      error,
      { code: "ERR_CODEMINT_CONTENTION", details: { kind: "serialization" }, transaction: "aborted" },
      secrets,
    );
    expect(db.inTransaction).toBe(true);
    const batch = bound?.insertMany?.([requestFor("b1", record), requestFor("b2", record)]);
    for (const result of batch ?? [])
      expectFailure(result, { code: "ERR_CODEMINT_CONTENTION", transaction: "aborted" });
    db.exec("ROLLBACK");
    expect(countIn(path)).toBe(1);
  });

  test("another's write lock leaves it usable, to be tried again", () => {
    const path = newPath();
    openLinks({}, path).pragma("journal_mode = WAL");
    const [writer, db] = [open(path), open(path, { timeout: 0 })];
    writer.exec("BEGIN IMMEDIATE");
    db.exec("BEGIN");
    const bound = bind(db);
    const request = requestFor("c0de", record);
    const error = failureOf(() => bound?.insert(request));
    expectFailure(error, {
      code: "ERR_CODEMINT_CONTENTION",
      details: { kind: "busy" },
      transaction: "usable",
    });
    writer.exec("COMMIT");
    expect(bound?.insert(request)).toEqual({ status: "inserted" });
    db.exec("COMMIT");
    expect(countIn(path)).toBe(1);
  });

  test("a connection that was closed meanwhile", () => {
    const db = openLinks();
    db.exec("BEGIN");
    const bound = bind(db);
    db.close();
    const error = failureOf(() => bound?.insert(requestFor("c0de", record)));
    expectFailure(error, { code: "ERR_CODEMINT_CLOSED", transaction: "gone" });
  });
});

test("an index that is dropped under a running store is missed at once, by whomever it was dropped", () => {
  const path = newPath();
  const db = openLinks({}, path);
  const store = sqliteStore<Link>(db, links);
  store.insert(requestFor("abc", { target: "t" }));
  open(path).exec("DROP INDEX links_code");
  const error = failureOf(() => store.insert(requestFor("abc", { target: "t" })));
  expectFailure(error, { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ subject: "code-index" }] } });
  expect(error.message).toContain('CREATE UNIQUE INDEX "links_code" ON "links" ("code");');
  expect(rows(db)).toHaveLength(1);
});

test("a file that is no database is a schema error", () => {
  const path = newPath();
  const db = openLinks({}, path);
  const scene: Scene = {
    db,
    table: "links",
    bound: false,
    phase: "run",
    remedies: { table: "", codeIndex: "", keyIndex: "" },
  };
  const error = classify(
    Object.assign(new Error("file is not a database"), { code: "SQLITE_NOTADB" }),
    scene,
  );
  expectFailure(error, { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ subject: "engine" }] } });
});

describe("codes that cannot be provoked here", () => {
  const db = open(":memory:");
  const scene: Scene = {
    db,
    table: "links",
    bound: false,
    phase: "run",
    remedies: { table: "", codeIndex: "", keyIndex: "" },
  };
  const thrown = (code: string) =>
    Object.assign(new Error(`${secret} at c0de`), { name: "SqliteError", code });

  test.each([
    ["SQLITE_BUSY_RECOVERY", "ERR_CODEMINT_CONTENTION"],
    ["SQLITE_LOCKED_SHAREDCACHE", "ERR_CODEMINT_CONTENTION"],
    ["SQLITE_PROTOCOL", "ERR_CODEMINT_CONTENTION"],
    ["SQLITE_INTERRUPT", "ERR_CODEMINT_CONTENTION"],
    ["SQLITE_NOMEM", "ERR_CODEMINT_RESOURCE"],
    ["SQLITE_READONLY_DBMOVED", "ERR_CODEMINT_READ_ONLY"],
    ["SQLITE_CANTOPEN_ISDIR", "ERR_CODEMINT_UNAVAILABLE"],
    ["SQLITE_AUTH", "ERR_CODEMINT_ACCESS_DENIED"],
    ["SQLITE_PERM", "ERR_CODEMINT_ACCESS_DENIED"],
    ["SQLITE_CONSTRAINT_VTAB", "ERR_CODEMINT_CONSTRAINT"],
  ])("%s is %s, without its message", (code, expected) => {
    expectFailure(
      writeFailure(thrown(code), scene),
      { code: expected, cause: { name: "SqliteError", code } },
      secrets,
    );
  });

  test.each([
    "SQLITE_IOERR_WRITE",
    "SQLITE_IOERR_FSYNC",
    "SQLITE_CORRUPT",
    "SQLITE_INTERNAL",
    "SQLITE_TRANSLATED",
  ])("%s leaves the outcome unknown", (code) => {
    expect(classify(thrown(code), scene)).toBeUndefined();
    expectFailure(
      writeFailure(thrown(code), scene),
      { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" },
      secrets,
    );
  });

  test("a value that better-sqlite3 finds too big to bind", () => {
    const error = writeFailure(new RangeError("The bound string, buffer, or bigint is too big"), scene);
    expectFailure(error, { code: "ERR_CODEMINT_RESOURCE", details: { kind: "too-large" } });
  });

  test.each([undefined, null, "text", new Error("x"), { code: 5 }])(
    "whatever else is thrown (%o) is unknown too",
    (error) => {
      expectFailure(writeFailure(error, scene), { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" });
    },
  );
});
