import { describe, expect, test, vi } from "vitest";
import { sqliteSchema, sqliteStore } from "../src/index.js";
import { countIn, type Link, links, newPath, open, openLinks, requestFor, rows } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

const record: Link = { target: "https://example.com/a" };

describe("an insert", () => {
  test("stores the record beside its code, key and fingerprint, for every connection to see", () => {
    const path = newPath();
    const db = openLinks({}, path);
    const store = sqliteStore<Link>(db, links);
    const request = requestFor("abc", { ...record, email: "a@example.com" }, { fingerprint: "f1" });
    expect(store.insert(request)).toEqual({ status: "inserted" });
    expect(rows(open(path))).toEqual([
      {
        target: record.target,
        email: "a@example.com",
        code: "abc",
        idempotency_key: request.idempotencyKey,
        fingerprint: "f1",
      },
    ]);
  });

  test("is taken where another key holds the code, and changes nothing", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    store.insert(requestFor("abc", record));
    const before = rows(db);
    expect(store.insert(requestFor("abc", { target: "https://example.com/b" }))).toEqual({ status: "taken" });
    expect(rows(db)).toEqual(before);
  });

  test("is a replay where its own key is held, whatever the code and the record", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    const first = requestFor("abc", record, { fingerprint: "f1" });
    store.insert(first);
    const before = rows(db);
    const again = { ...first, code: "xyz", record: { target: "https://example.com/b" } };
    expect(store.insert(again)).toEqual({ status: "replayed", code: "abc", fingerprint: "f1" });
    expect(store.insert(first)).toEqual({ status: "replayed", code: "abc", fingerprint: "f1" });
    expect(rows(db)).toEqual(before);
  });

  test("is one statement", () => {
    const statements: unknown[] = [];
    const db = openLinks({ verbose: (statement) => statements.push(statement) });
    const store = sqliteStore<Link>(db, links);
    store.insert(requestFor("first", record));
    statements.length = 0;
    store.insert(requestFor("second", record));
    expect(statements).toHaveLength(1);
    expect(String(statements[0])).toMatch(/^INSERT /);
  });

  test("meets no temporary table of the same name", () => {
    const path = newPath();
    const db = openLinks({}, path);
    db.exec(
      "CREATE TEMP TABLE links (target, email, code TEXT UNIQUE, idempotency_key TEXT UNIQUE, fingerprint)",
    );
    const store = sqliteStore<Link>(db, links);
    expect(store.insert(requestFor("abc", record))).toEqual({ status: "inserted" });
    expect(countIn(path)).toBe(1);
  });

  test("quotes whatever the table and its columns are called", () => {
    const db = open(newPath());
    const odd = {
      table: 'select"; --',
      code: "group",
      idempotencyKey: "a b.c",
      fingerprint: "ä'",
      scope: ["or'der"],
    };
    db.exec(sqliteSchema({ ...odd, columns: { "or'der": "TEXT NOT NULL", 'we"b': "TEXT" } }));
    const store = sqliteStore<{ "or'der": string; 'we"b': string }>(db, { ...odd, scope: ["or'der"] });
    expect(store.insert(requestFor("x", { "or'der": "1", 'we"b': "w" }))).toEqual({ status: "inserted" });
    expect(store.insert(requestFor("x", { "or'der": "1", 'we"b': "w" }))).toEqual({ status: "taken" });
    expect(store.insert(requestFor("x", { "or'der": "2", 'we"b': "w" }))).toEqual({ status: "inserted" });
    expect(store.estimate?.()).toEqual({ records: 2, exact: true });
  });

  test("follows records whose fields differ, more kinds than are kept compiled", () => {
    const db = open(newPath());
    const fields = Array.from({ length: 70 }, (_, n) => `f${n}`);
    db.exec(sqliteSchema({ ...links, columns: Object.fromEntries(fields.map((field) => [field, "TEXT"])) }));
    const prepare = vi.spyOn(db, "prepare");
    const store = sqliteStore<Record<string, string>>(db, links);
    for (const round of [1, 2]) {
      for (const field of fields) {
        expect(store.insert(requestFor(`${field}-${round}`, { [field]: `${field}-${round}` }))).toEqual({
          status: "inserted",
        });
      }
    }
    const compiled = prepare.mock.calls.filter(([sql]) => sql.startsWith("INSERT"));
    expect(compiled.length, "so many kinds are not all kept").toBe(2 * fields.length);
    for (const field of fields) {
      expect(
        db.prepare(`SELECT code, "${field}" AS value FROM links WHERE "${field}" IS NOT NULL`).all(),
      ).toEqual([1, 2].map((round) => ({ code: `${field}-${round}`, value: `${field}-${round}` })));
    }
  });

  test("keeps codes that differ in case, accent, blanks, form, zeros or NUL-like text apart, byte for byte", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    const codes = [
      "a",
      "A",
      "ä",
      "a\u0308",
      "\u00e4".normalize("NFD"),
      "a ",
      " a",
      "007",
      "7",
      "7.0",
      "1e3",
      "__proto__",
      "'; --",
      "%",
      "😀",
    ];
    const distinct = [...new Set(codes)];
    for (const code of distinct)
      expect(store.insert(requestFor(code, record)), code).toEqual({ status: "inserted" });
    for (const code of distinct)
      expect(store.insert(requestFor(code, record)), code).toEqual({ status: "taken" });
    expect(db.prepare("SELECT code FROM links ORDER BY rowid").pluck().all()).toEqual(distinct);
    expect(db.prepare("SELECT DISTINCT typeof(code) FROM links").pluck().all()).toEqual(["text"]);
  });
});

describe("a table that is older than its keys", () => {
  test("without a key column has the key level none, and tells taken from inserted all the same", () => {
    const db = open(newPath());
    db.exec("CREATE TABLE links (id INTEGER PRIMARY KEY, target TEXT NOT NULL, slug VARCHAR(20) UNIQUE)");
    db.exec(
      "INSERT INTO links (target, slug) VALUES ('https://example.com/old', 'old'), ('https://example.com/none', NULL)",
    );
    const store = sqliteStore<Link>(db, { table: "links", code: "slug" });
    expect(store.keys).toBe("none");
    expect(store.fingerprints).toBe(false);
    expect(store.insert(requestFor("old", record))).toEqual({ status: "taken" });
    expect(store.insert(requestFor("new", record))).toEqual({ status: "inserted" });
    expect(store.estimate?.()).toEqual({ records: 2, exact: true });
    const keyed = failureOf(() => store.insert(requestFor("x", record, { keyed: true })));
    expectFailure(keyed, { code: "ERR_CODEMINT_KEYS_UNSUPPORTED" });
  });

  test("with rows whose key is NULL answers taken for their codes", () => {
    const db = openLinks();
    db.exec(
      "DROP TABLE links; CREATE TABLE links (target TEXT, email TEXT, code TEXT UNIQUE, idempotency_key TEXT UNIQUE, fingerprint TEXT)",
    );
    db.exec("INSERT INTO links (code) VALUES ('old')");
    const store = sqliteStore<Link>(db, links);
    expect(store.insert(requestFor("old", record))).toEqual({ status: "taken" });
  });
});

describe("what a collision must not become", () => {
  test("an index that folds more than the code's own: another constraint, never taken", () => {
    const db = openLinks();
    db.exec(
      "CREATE UNIQUE INDEX folded ON links (code COLLATE NOCASE); CREATE UNIQUE INDEX lowered ON links (lower(email))",
    );
    const store = sqliteStore<Link>(db, links);
    store.insert(requestFor("abc", { ...record, email: "a" }));
    expectFailure(
      failureOf(() => store.insert(requestFor("ABC", record))),
      { code: "ERR_CODEMINT_CONSTRAINT" },
    );
    const lowered = failureOf(() => store.insert(requestFor("xyz", { ...record, email: "A" })));
    expectFailure(lowered, {
      code: "ERR_CODEMINT_CONSTRAINT",
      details: { kind: "unique", constraint: "lowered" },
    });
    expect(rows(db)).toHaveLength(1);
  });

  test("two indexes on the code are one collision", () => {
    const db = openLinks();
    db.exec("CREATE UNIQUE INDEX again ON links (code)");
    const store = sqliteStore<Link>(db, links);
    store.insert(requestFor("abc", record));
    expect(store.insert(requestFor("abc", record))).toEqual({ status: "taken" });
  });

  test("a conflict clause of the table's own never replaces or swallows a record, even unverified", () => {
    const db = open(newPath());
    db.exec(
      "CREATE TABLE links (target TEXT NOT NULL ON CONFLICT IGNORE, email TEXT UNIQUE ON CONFLICT REPLACE, " +
        "code TEXT UNIQUE ON CONFLICT REPLACE, idempotency_key TEXT UNIQUE ON CONFLICT REPLACE, fingerprint TEXT)",
    );
    const store = sqliteStore<Link>(db, { ...links, verify: false });
    const first = requestFor("abc", { ...record, email: "a" });
    store.insert(first);
    const before = rows(db);
    expect(store.insert(requestFor("abc", record))).toEqual({ status: "taken" });
    expect(store.insert({ ...first, code: "xyz" })).toEqual({ status: "replayed", code: "abc" });
    const other = failureOf(() => store.insert(requestFor("new", { ...record, email: "a" })));
    expectFailure(other, { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "unique", column: "email" } });
    const missing = failureOf(() => store.insert(requestFor("new", { target: null } as never)));
    expectFailure(missing, {
      code: "ERR_CODEMINT_CONSTRAINT",
      details: { kind: "not-null", column: "target" },
    });
    expect(rows(db)).toEqual(before);
  });

  test("a code that the column's type alters is said to be altered", () => {
    const db = open(newPath());
    db.exec(
      "CREATE TABLE links (target TEXT, code INTEGER UNIQUE, idempotency_key TEXT UNIQUE, fingerprint TEXT)",
    );
    const store = sqliteStore<Link>(db, { ...links, verify: false });
    const error = failureOf(() => store.insert(requestFor("007", record)));
    expectFailure(error, { code: "ERR_CODEMINT_CODE_ALTERED", effect: "applied" });
  });
});
