import { describe, expect, test } from "vitest";
import { sqliteStore } from "../src/index.js";
import { countIn, type Link, links, newPath, open, openLinks, requestFor, rows } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

const record: Link = { target: "https://example.com/a" };

describe("a store bound to the caller's transaction", () => {
  test("commits with it", () => {
    const path = newPath();
    const db = openLinks({}, path);
    const store = sqliteStore<Link>(db, links);
    db.transaction(() => {
      expect(store.within?.(db).insert(requestFor("abc", record))).toEqual({ status: "inserted" });
      expect(countIn(path)).toBe(0);
    })();
    expect(countIn(path)).toBe(1);
  });

  test("rolls back with it", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    const undone = db.transaction(() => {
      store.within?.(db).insert(requestFor("abc", record));
      throw new Error("no");
    });
    expect(undone).toThrow("no");
    expect(rows(db)).toEqual([]);
  });

  test("sees what stands in it: taken and replayed leave it usable", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    const first = requestFor("abc", record);
    db.transaction(() => {
      const bound = store.within?.(db);
      expect(bound?.inTransaction).toBe(true);
      expect(bound?.insert(first)).toEqual({ status: "inserted" });
      expect(bound?.insert(requestFor("abc", record))).toEqual({ status: "taken" });
      expect(bound?.insert({ ...first, code: "xyz" })).toEqual({ status: "replayed", code: "abc" });
      expect(bound?.insert(requestFor("def", record))).toEqual({ status: "inserted" });
    })();
    expect(rows(db)).toMatchObject([{ code: "abc" }, { code: "def" }]);
  });

  test("takes another connection to the file, as one of a pool", () => {
    const path = newPath();
    const store = sqliteStore<Link>(openLinks({}, path), links);
    const other = open(path);
    other.transaction(() => store.within?.(other).insert(requestFor("abc", record)))();
    expect(countIn(path)).toBe(1);
  });

  test("works in a nested transaction, and with triggers that need a savepoint", () => {
    const db = openLinks();
    db.exec(
      "CREATE TRIGGER t AFTER INSERT ON links BEGIN SELECT raise(FAIL, 'no') WHERE new.code = 'bad'; END",
    );
    const store = sqliteStore<Link>(db, { ...links, trustTriggers: ["t"] });
    db.transaction(() => {
      store.within?.(db).insert(requestFor("outer", record));
      const bound = store.within?.(db);
      expectFailure(
        failureOf(() => bound?.insert(requestFor("bad", record))),
        {
          code: "ERR_CODEMINT_CONSTRAINT",
          transaction: "usable",
        },
      );
      const inner = db.transaction(() => {
        store.within?.(db).insert(requestFor("inner", record));
        throw new Error("only the inner");
      });
      expect(inner).toThrow("only the inner");
    })();
    expect(rows(db)).toMatchObject([{ code: "outer" }]);
  });

  test("tells a trigger that suppresses the insert from a collision", () => {
    const db = openLinks();
    db.exec("CREATE TRIGGER t BEFORE INSERT ON links BEGIN SELECT raise(IGNORE); END");
    const store = sqliteStore<Link>(db, { ...links, trustTriggers: ["t"] });
    db.transaction(() => {
      const error = failureOf(() => store.within?.(db).insert(requestFor("abc", record)));
      expectFailure(error, { code: "ERR_CODEMINT_SUPPRESSED", transaction: "usable" });
    })();
  });

  test("refuses to start, and to go on, where no transaction is open: it would commit at once", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    const expected = { code: "ERR_CODEMINT_INVALID_OPTION", details: { option: "transaction" } };
    expectFailure(
      failureOf(() => store.within?.(db)),
      { ...expected, transaction: "gone" },
    );
    const leaked = db.transaction(() => store.within?.(db))();
    expectFailure(
      failureOf(() => leaked?.insert(requestFor("abc", record))),
      { ...expected, transaction: "gone" },
    );
    const [result] = leaked?.insertMany?.([requestFor("abc", record)]) ?? [];
    expectFailure(result, { ...expected, transaction: "gone" });
    expectFailure(
      failureOf(() => store.within?.("db" as never)),
      expected,
    );
    expect(rows(db)).toEqual([]);
  });

  test("cannot be bound again", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    db.transaction(() => expect(store.within?.(db).within).toBeUndefined())();
  });
});

describe("an unbound store on a connection that is inside a transaction", () => {
  test("refuses, since the caller's rollback would undo what it said", () => {
    const db = openLinks();
    const store = sqliteStore<Link>(db, links);
    db.exec("BEGIN");
    const expected = { code: "ERR_CODEMINT_OPEN_TRANSACTION", transaction: "usable" };
    expectFailure(
      failureOf(() => store.insert(requestFor("abc", record))),
      expected,
    );
    const [result] = store.insertMany?.([requestFor("abc", record)]) ?? [];
    expectFailure(result, expected);
    db.exec("COMMIT");
    expect(rows(db)).toEqual([]);
    expect(store.insert(requestFor("abc", record))).toEqual({ status: "inserted" });
  });
});
