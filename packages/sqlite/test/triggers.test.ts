import { expect, test } from "vitest";
import { sqliteStore } from "../src/index.js";
import { type Link, links, newPath, openLinks, requestFor, rows } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

const record: Link = { target: "https://example.com/a" };

/** A store over a table with one trigger, which the caller trusts. */
function openWith(body: string, when = "AFTER INSERT") {
  const db = openLinks({}, newPath());
  db.exec("CREATE TABLE tags (name TEXT UNIQUE); INSERT INTO tags VALUES ('held')");
  db.exec(`CREATE TRIGGER t ${when} ON links BEGIN ${body}; END`);
  return { db, store: sqliteStore<Link>(db, { ...links, trustTriggers: ["T"] }) };
}

test("a trusted trigger's own conflict clause works as it does for any other insert", () => {
  const { db, store } = openWith(
    "INSERT OR IGNORE INTO tags VALUES ('held'); INSERT INTO tags VALUES (new.code)",
  );
  const request = requestFor("abc", record);
  expect(store.insert(request)).toEqual({ status: "inserted" });
  expect(store.insert(requestFor("abc", record))).toEqual({ status: "taken" });
  expect(store.insert(request)).toEqual({ status: "replayed", code: "abc" });
  expect(rows(db, "tags")).toEqual([{ name: "held" }, { name: "abc" }]);
});

test("RAISE(FAIL), which leaves the row in place, is undone", () => {
  const { db, store } = openWith("SELECT raise(FAIL, 'https://secret')");
  const error = failureOf(() => store.insert(requestFor("abc", record)));
  expectFailure(error, { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "other" } }, [
    "secret",
    record.target,
  ]);
  expect(rows(db)).toEqual([]);
  expect(db.inTransaction).toBe(false);
});

test("RAISE(ABORT) is a constraint", () => {
  const { db, store } = openWith("SELECT raise(ABORT, 'no')", "BEFORE INSERT");
  expectFailure(
    failureOf(() => store.insert(requestFor("abc", record))),
    {
      code: "ERR_CODEMINT_CONSTRAINT",
      details: { kind: "other" },
    },
  );
  expect(rows(db)).toEqual([]);
});

test("RAISE(ROLLBACK) says that the caller's transaction is gone", () => {
  const { db, store } = openWith("SELECT raise(ROLLBACK, 'no')");
  db.exec("BEGIN; INSERT INTO tags VALUES ('mine')");
  const bound = store.within?.(db);
  const error = failureOf(() => bound?.insert(requestFor("abc", record)));
  expectFailure(error, { code: "ERR_CODEMINT_CONSTRAINT", transaction: "gone" });
  expect(db.inTransaction).toBe(false);
  expect(rows(db, "tags")).toEqual([{ name: "held" }]);
});

test("RAISE(IGNORE), which looks like a collision, is neither taken nor inserted", () => {
  const { db, store } = openWith("SELECT raise(IGNORE)", "BEFORE INSERT");
  expectFailure(
    failureOf(() => store.insert(requestFor("abc", record))),
    { code: "ERR_CODEMINT_SUPPRESSED" },
  );
  expect(rows(db)).toEqual([]);
});

test("another table's violation names that table, though its column has the code's name", () => {
  const { db, store } = openWith("INSERT INTO tags VALUES ('held')");
  const error = failureOf(() => store.insert(requestFor("abc", record)));
  expectFailure(error, { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "unique", column: "tags.name" } });
  expect(rows(db)).toEqual([]);
});

test("a trigger's error that is not SQLite's is an unknown outcome", () => {
  const { db, store } = openWith("SELECT broken()");
  db.function("broken", () => {
    throw new Error("https://secret");
  });
  const error = failureOf(() => store.insert(requestFor("abc", record)));
  expectFailure(error, { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" }, ["secret"]);
});

test("a batch keeps a failing trigger's row out, and the others in", () => {
  const { db, store } = openWith("SELECT raise(FAIL, 'no') WHERE new.code = 'b'");
  const results = store.insertMany?.(["a", "b", "c"].map((code) => requestFor(code, record)));
  expect(results?.map((result) => ("status" in result ? result.status : result.code))).toEqual([
    "inserted",
    "ERR_CODEMINT_CONSTRAINT",
    "inserted",
  ]);
  expect(db.prepare("SELECT code FROM links ORDER BY code").pluck().all()).toEqual(["a", "c"]);
});

test("a batch whose transaction a trigger rolls back loses only the record at fault", () => {
  const { db, store } = openWith("SELECT raise(ROLLBACK, 'no') WHERE new.code = 'b'");
  const results = store.insertMany?.(["a", "b", "c"].map((code) => requestFor(code, record)));
  expect(results?.map((result) => ("status" in result ? result.status : result.code))).toEqual([
    "inserted",
    "ERR_CODEMINT_CONSTRAINT",
    "inserted",
  ]);
  expect(db.prepare("SELECT code FROM links ORDER BY code").pluck().all()).toEqual(["a", "c"]);
});

test("a code that a trigger alters is not told as inserted", () => {
  const { db, store } = openWith("UPDATE links SET code = upper(code) WHERE code = new.code");
  const error = failureOf(() => store.insert(requestFor("abc", record)));
  expectFailure(error, { code: "ERR_CODEMINT_CODE_ALTERED", effect: "applied" });
  expect(rows(db)).toMatchObject([{ code: "ABC" }]);
});

test("a record that a trigger removes again is not told as inserted", () => {
  const { db, store } = openWith("DELETE FROM links WHERE code = new.code");
  expectFailure(
    failureOf(() => store.insert(requestFor("abc", record))),
    { code: "ERR_CODEMINT_SUPPRESSED" },
  );
  expect(rows(db)).toEqual([]);
});

test("without a key a record whose code a trigger alters is undone, since it cannot be found again", () => {
  const { db } = openWith("UPDATE links SET code = upper(code) WHERE code = new.code");
  db.exec("DROP TABLE links");
  db.exec("CREATE TABLE links (target TEXT, code TEXT UNIQUE)");
  db.exec(
    "CREATE TRIGGER t AFTER INSERT ON links BEGIN UPDATE links SET code = upper(code) WHERE code = new.code; END",
  );
  const store = sqliteStore<Link>(db, { table: "links", code: "code", trustTriggers: ["t"] });
  db.transaction(() => {
    const error = failureOf(() => store.within?.(db).insert(requestFor("abc", record)));
    expectFailure(error, { code: "ERR_CODEMINT_SUPPRESSED", transaction: "usable" });
  })();
  expect(rows(db)).toEqual([]);
  expect(store.insert(requestFor("ABC", record))).toEqual({ status: "inserted" });
});

test("a trigger that comes later is met as one that was there, once the table has been verified again", () => {
  const db = openLinks();
  const store = sqliteStore<Link>(db, { ...links, trustTriggers: ["late"] });
  store.insert(requestFor("first", record));
  db.exec("CREATE TRIGGER late AFTER INSERT ON links BEGIN SELECT raise(FAIL, 'no'); END");
  store.verify();
  expectFailure(
    failureOf(() => store.insert(requestFor("abc", record))),
    { code: "ERR_CODEMINT_CONSTRAINT" },
  );
  expect(rows(db)).toMatchObject([{ code: "first" }]);
});
