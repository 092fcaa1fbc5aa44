import { describe, expect, test } from "vitest";
import { sqliteSchema, sqliteStore } from "../src/index.js";
import { links, newPath, open, requestFor, rows } from "./support/database.js";
import { expectFailure, failureOf } from "./support/failure.js";

const thrower = (): never => {
  throw new Error("secret");
};

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

  test("a getter that throws fails its record, and nothing is unknown", () => {
    const { db, store } = openValues();
    const given = Object.defineProperty({}, "value", { enumerable: true, get: thrower });
    const error = failureOf(() => store.insert(requestFor("abc", given)));
    expectFailure(error, { code: "ERR_CODEMINT_INVALID_RECORD", details: { field: "value" } }, ["secret"]);
    expect(rows(db)).toEqual([]);
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
    ["a proxy that throws", new Proxy({}, { getPrototypeOf: thrower }), "cannot be read"],
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
