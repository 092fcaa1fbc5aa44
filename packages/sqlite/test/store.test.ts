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

describe("the values of a record", () => {
  const table = { ...links, fingerprint: undefined };
  function openValues() {
    const db = open(newPath());
    db.exec(sqliteSchema({ ...table, columns: { value: "", other: "TEXT" } }));
    return { db, store: sqliteStore<Record<string, never>>(db, table) };
  }
  const insert = (value: unknown) => {
    const { db, store } = openValues();
    const given = { value } as never;
    const run = () => store.insert(requestFor("abc", given));
    return { db, run, given };
  };

  test.each([
    ["text", "text", "text"],
    [1.5, 1.5, "real"],
    [2n ** 63n - 1n, 2n ** 63n - 1n, "integer"],
    [-(2n ** 63n), -(2n ** 63n), "integer"],
    [true, 1n, "integer"],
    [false, 0n, "integer"],
    [null, null, "null"],
    [new Uint8Array([1, 0, 2]), Buffer.from([1, 0, 2]), "blob"],
  ])("%o is stored", (given, stored, type) => {
    const { db, run } = insert(given);
    expect(run()).toEqual({ status: "inserted" });
    const select = db.prepare("SELECT value, typeof(value) AS type FROM links").safeIntegers();
    expect(select.get()).toEqual({ value: stored, type });
  });

  test.each([
    ["undefined", undefined, "undefined"],
    ["NaN", Number.NaN, "NaN"],
    ["a Date", new Date(0), "Date"],
    ["an object", { secret: 1 }, "not a string"],
    ["an array", ["secret"], "not a string"],
    ["a function", () => "secret", "not a string"],
    ["a symbol", Symbol("secret"), "not a string"],
    ["2^63", 2n ** 63n, "64 bits"],
  ])("%s is refused by the field's name", (_, value, problem) => {
    const { db, run } = insert(value);
    const error = failureOf(run);
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_RECORD", details: { field: "value" } }, ["secret"]);
    expect(error.message).toContain(problem);
    expect(rows(db)).toEqual([]);
  });

  test.each(["CODE", "Idempotency_Key"])(
    "a field %s, which SQLite holds to be codemint's column, is refused",
    (field) => {
      const { db, store } = openValues();
      const error = failureOf(() =>
        store.insert(requestFor("abc", { [field]: "x" } as Record<string, never>)),
      );
      expectFailure(error, { code: "ERR_CODEMINT_INVALID_RECORD", details: { field } });
      expect(rows(db)).toEqual([]);
    },
  );

  test("a column that is named twice is refused, since SQLite would keep either", () => {
    const { store } = openValues();
    const error = failureOf(() => store.insert(requestFor("abc", { other: "x", OTHER: "y" } as never)));
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_RECORD", details: { field: "OTHER" } });
  });

  test("the record is left as it was, also by a failure", () => {
    const { run, given } = insert(new Date(0));
    failureOf(run);
    const kept = Object.freeze({ value: "x" }) as never;
    openValues().store.insert(requestFor("abc", kept));
    expect(Object.keys(given)).toEqual(["value"]);
  });
});

describe("the scope", () => {
  interface Scoped {
    readonly tenant: string | number | bigint | boolean;
  }
  function openScoped(type: string) {
    const db = open(newPath());
    const table = { table: "links", code: "code", idempotencyKey: "key", scope: ["tenant"] as const };
    db.exec(sqliteSchema({ ...table, columns: { tenant: `${type} NOT NULL` } }));
    const store = sqliteStore<Scoped>(db, table);
    return { db, insert: (tenant: Scoped["tenant"]) => store.insert(requestFor("abc", { tenant })).status };
  }

  test("in a TEXT column is the text of the value, so that equal texts are one scope and others are not", () => {
    const { db, insert } = openScoped("TEXT");
    const values = [5, "5", 5n, "5.0", "05", " 5", "five", true, "true", ""] as const;
    expect(values.map(insert)).toEqual([
      "inserted",
      "taken",
      "taken",
      "inserted",
      "inserted",
      "inserted",
      "inserted",
      "inserted",
      "taken",
      "inserted",
    ]);
    expect(db.prepare("SELECT tenant FROM links ORDER BY rowid").pluck().all()).toEqual([
      "5",
      "5.0",
      "05",
      " 5",
      "five",
      "true",
      "",
    ]);
  });

  test("in an INTEGER column is a whole number; a text, which SQLite would make one, is refused", () => {
    const { db, insert } = openScoped("INTEGER");
    expect([5, 5n, 6, 2n ** 62n].map(insert)).toEqual(["inserted", "taken", "inserted", "inserted"]);
    const error = failureOf(() => insert("05"));
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_RECORD", details: { field: "tenant" } });
    expect(rows(db)).toHaveLength(3);
  });

  test("of two fields does not run together", () => {
    const db = open(newPath());
    const table = { table: "links", code: "code", scope: ["a", "b"] as const };
    db.exec(sqliteSchema(table));
    const store = sqliteStore<{ a: string; b: string }>(db, table);
    expect(store.insert(requestFor("c", { a: "a#b", b: "c" })).status).toBe("inserted");
    expect(store.insert(requestFor("c", { a: "a", b: "b#c" })).status).toBe("inserted");
    expect(store.insert(requestFor("c", { a: "a", b: "b#c" })).status).toBe("taken");
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

describe("the options", () => {
  const db = open(":memory:");
  test.each([
    ["options", undefined],
    ["options", null],
    ["table", { ...links, table: "" }],
    ["table", { ...links, table: 7 }],
    ["table", { code: "code" }],
    ["code", { ...links, code: "a\0b" }],
    ["code", { table: "links" }],
    ["idempotencyKey", { ...links, idempotencyKey: "" }],
    ["idempotencyKey", { ...links, idempotencyKey: null }],
    ["fingerprint", { ...links, fingerprint: "\ud800" }],
    ["fingerprint", { table: "links", code: "code", fingerprint: "f" }],
    ["scope", { ...links, scope: "tenant" }],
    ["scope", { ...links, scope: [1] }],
    ["different", { ...links, idempotencyKey: "CODE" }],
    ["different", { ...links, scope: ["tenant", "Tenant"] }],
    ["trustTriggers", { ...links, trustTriggers: "t" }],
    ["trustTriggers", { ...links, trustTriggers: [null] }],
  ])("a wrong %s is refused when the store is made", (named, options) => {
    const error = failureOf(() => sqliteStore(db, options as never));
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_OPTION" });
    expect(error.message).toContain(named);
  });

  test.each([undefined, null, {}, "links.db", { prepare: () => {} }])("%o is no connection", (wrong) => {
    const error = failureOf(() => sqliteStore(wrong as never, links));
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "db" } });
  });
});
