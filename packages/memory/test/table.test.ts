import { describe, expect, test } from "vitest";
import { memoryTable } from "../src/index.js";

describe("a memory table", () => {
  test("lists every unique index that a row violates", () => {
    const table = memoryTable({ unique: [["tenant", "code"], ["email"]] });
    table.insert({ tenant: "a", code: "x", email: "e" });
    expect(table.insert({ tenant: "a", code: "x", email: "e" })).toEqual({
      did: "violate",
      indexes: [["tenant", "code"], ["email"]],
    });
    expect(table.insert({ tenant: "b", code: "x", email: "other" }).did).toBe("insert");
    expect(table.all()).toHaveLength(2);
  });

  test("does not take two lists of values for one because they read alike", () => {
    const table = memoryTable({ unique: [["tenant", "code"]] });
    for (const [tenant, code] of [
      ["a", 'b","c'],
      ['a","b', "c"],
      ["a,b", "c"],
      ["a", "b,c"],
    ]) {
      expect(table.insert({ tenant, code }).did).toBe("insert");
    }
  });

  test("keeps rows with a null out of a unique index, as SQL does", () => {
    const table = memoryTable({ unique: [["email"]] });
    expect(table.insert({ email: null }).did).toBe("insert");
    expect(table.insert({}).did).toBe("insert");
    expect(table.find(["email"], { email: null })).toHaveLength(2);
  });

  test("keeps its rows from a caller who changes the one that was given", () => {
    const table = memoryTable();
    const given = { code: "x" };
    table.insert(given);
    given.code = "y";
    expect(table.all()).toEqual([{ code: "x" }]);
  });

  test("shows a transaction's rows to others only after its commit", () => {
    const table = memoryTable({ unique: [["code"]] });
    const first = table.begin();
    first.insert({ code: "x" });
    expect([first.all(), table.all()]).toEqual([[{ code: "x" }], []]);
    expect(table.insert({ code: "x" })).toEqual({ did: "meet-uncommitted" });
    expect(first.insert({ code: "x" })).toEqual({ did: "violate", indexes: [["code"]] });
    first.commit();
    expect(table.all()).toEqual([{ code: "x" }]);
    expect(table.insert({ code: "x" }).did).toBe("violate");
  });

  test("frees what a transaction held when it rolls back", () => {
    const table = memoryTable({ unique: [["code"]] });
    const transaction = table.begin();
    transaction.insert({ code: "x" });
    transaction.rollback();
    expect([transaction.open, table.all()]).toEqual([false, []]);
    expect(table.insert({ code: "x" }).did).toBe("insert");
  });

  test("leaves a row that is not committed where another deletes", () => {
    const table = memoryTable();
    const transaction = table.begin();
    transaction.insert({ code: "x" });
    table.delete(["code"], { code: "x" });
    transaction.commit();
    expect(table.all()).toHaveLength(1);
  });

  test("finds the same rows with an index and without", () => {
    const rows = [{ n: 1 }, { n: 2 }, { n: 1, more: true }];
    for (const table of [memoryTable(), memoryTable({ indexed: [["n"]] })]) {
      for (const row of rows) table.insert(row);
      expect(table.find(["n"], { n: 1 })).toEqual([rows[0], rows[2]]);
      table.delete(["n"], { n: 1 });
      expect(table.find(["n"], { n: 1 })).toEqual([]);
      expect(table.all()).toEqual([rows[1]]);
    }
  });
});
