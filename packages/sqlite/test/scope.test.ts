import { describe, expect, test } from "vitest";
import { sqliteSchema, sqliteStore } from "../src/index.js";
import { newPath, open, requestFor, rows } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

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
