import { describe, expect, test } from "vitest";
import { sqliteStore } from "../src/index.js";
import { countIn, type Link, links, newPath, open, openLinks, requestFor, rows } from "./support/database.js";
import { expectFailure } from "./support/failure.js";

const record: Link = { target: "https://example.com/a" };
const told = (
  results: ReturnType<NonNullable<ReturnType<typeof sqliteStore<Link>>["insertMany"]>> | undefined,
) => results?.map((result) => ("status" in result ? result.status : result.code));

describe("a batch", () => {
  test("is one transaction, with one result for each request in its place", () => {
    const statements: string[] = [];
    const db = openLinks({ verbose: (statement) => statements.push(String(statement)) });
    const store = sqliteStore<Link>(db, links);
    const [held, first] = [requestFor("held", record), requestFor("a", record)];
    store.insert(held);
    statements.length = 0;
    const results = store.insertMany?.([
      first,
      requestFor("a", record),
      { ...first, code: "b" },
      requestFor("held", record),
      requestFor("refused", { target: "refused" }),
      requestFor("wrong", { target: new Date(0) } as never),
      requestFor("column", { target: "t", nonesuch: 1 } as never),
      requestFor("c", { target: "t", email: "e" }),
      requestFor("", record),
    ]);
    expect(told(results)).toEqual([
      "inserted",
      "taken",
      "replayed",
      "taken",
      "ERR_CODEMINT_CONSTRAINT",
      "ERR_CODEMINT_INVALID_RECORD",
      "ERR_CODEMINT_SCHEMA",
      "inserted",
      "ERR_CODEMINT_INVALID_CODE",
    ]);
    expect(db.prepare("SELECT code FROM links ORDER BY code").pluck().all()).toEqual(["a", "c", "held"]);
    expect(statements.filter((statement) => statement === "BEGIN IMMEDIATE")).toHaveLength(1);
    expect(db.inTransaction).toBe(false);
  });

  test("of nothing is nothing", () => {
    expect(sqliteStore<Link>(openLinks(), links).insertMany?.([])).toEqual([]);
  });

  test("does nothing at all where another connection writes, and says so of every record", () => {
    const path = newPath();
    openLinks({}, path);
    const [writer, db] = [open(path), open(path, { timeout: 0 })];
    const store = sqliteStore<Link>(db, links);
    writer.exec("BEGIN IMMEDIATE");
    const requests = ["a", "b", "c"].map((code) => requestFor(code, record));
    const results = store.insertMany?.(requests) ?? [];
    expect(results).toHaveLength(3);
    for (const result of results)
      expectFailure(result, { code: "ERR_CODEMINT_CONTENTION", details: { kind: "busy" } });
    writer.exec("ROLLBACK");
    expect(countIn(path)).toBe(0);
    expect(told(store.insertMany?.(requests))).toEqual(["inserted", "inserted", "inserted"]);
  });

  test("whose COMMIT another connection's read prevents has stored nothing", () => {
    const path = newPath();
    openLinks({}, path).exec("INSERT INTO links (target, code, idempotency_key) VALUES ('t', 'held', 'k')");
    const [reader, db] = [open(path), open(path, { timeout: 0 })];
    reader.exec("BEGIN");
    reader.prepare("SELECT * FROM links").all();
    const results =
      sqliteStore<Link>(db, links).insertMany?.([requestFor("a", record), requestFor("b", record)]) ?? [];
    expect(results).toHaveLength(2);
    for (const result of results) expectFailure(result, { code: "ERR_CODEMINT_CONTENTION" });
    expect(db.inTransaction).toBe(false);
    reader.exec("ROLLBACK");
    expect(countIn(path)).toBe(1);
  });

  test("whose COMMIT fails by one record's deferred foreign key loses that record alone", () => {
    const db = open(newPath());
    db.exec(
      "CREATE TABLE parents (name TEXT PRIMARY KEY); INSERT INTO parents VALUES ('real');" +
        "CREATE TABLE links (target TEXT REFERENCES parents DEFERRABLE INITIALLY DEFERRED, email TEXT, code TEXT UNIQUE," +
        "idempotency_key TEXT UNIQUE, fingerprint TEXT)",
    );
    const targets = ["real", "real", "unreal", "real", "real"];
    const requests = targets.map((target, n) => requestFor(`code-${n}`, { target }));
    const results = sqliteStore<Link>(db, links).insertMany?.(requests);
    expect(told(results)).toEqual([
      "inserted",
      "inserted",
      "ERR_CODEMINT_CONSTRAINT",
      "inserted",
      "inserted",
    ]);
    expect(rows(db)).toHaveLength(4);
  });

  test("inside the caller's transaction keeps what came before it, and is undone with it", () => {
    const path = newPath();
    const db = openLinks({}, path);
    const store = sqliteStore<Link>(db, links);
    db.exec("BEGIN");
    const bound = store.within?.(db);
    bound?.insert(requestFor("first", record));
    const results = bound?.insertMany?.([
      requestFor("a", record),
      requestFor("b", { target: "refused" }),
      requestFor("first", record),
    ]);
    expect(told(results)).toEqual(["inserted", "ERR_CODEMINT_CONSTRAINT", "taken"]);
    expectFailure(results?.[1], { code: "ERR_CODEMINT_CONSTRAINT", transaction: "usable" });
    expect(rows(db)).toMatchObject([{ code: "first" }, { code: "a" }]);
    db.exec("ROLLBACK");
    expect(countIn(path)).toBe(0);
  });

  test("that a full disk ends inside the caller's transaction says that the transaction is gone", () => {
    const path = newPath();
    const db = openLinks({}, path);
    db.pragma(`max_page_count = ${Number(db.pragma("page_count", { simple: true }))}`);
    db.exec("BEGIN");
    const bound = sqliteStore<Link>(db, links).within?.(db);
    const requests = Array.from({ length: 50 }, (_, n) =>
      requestFor(`code-${n}`, { target: "x".repeat(500) }),
    );
    const results = bound?.insertMany?.(requests) ?? [];
    expect(results).toHaveLength(50);
    for (const result of results) {
      expectFailure(result, {
        code: "ERR_CODEMINT_RESOURCE",
        details: { kind: "disk-full" },
        transaction: "gone",
      });
    }
    expect(db.inTransaction).toBe(false);
    expect(countIn(path)).toBe(0);
  });
});
