import { describe, expect, test } from "vitest";
import {
  sqliteBackfill,
  sqliteCounterSchema,
  sqliteLeaseSchema,
  sqliteSchema,
  sqliteSchemaUpgrade,
  sqliteStore,
} from "../src/index.js";
import { open } from "./support/database.js";
import { failureOf } from "./support/failure.js";

const all = {
  table: "links",
  code: "code",
  idempotencyKey: "idempotency_key",
  fingerprint: "fingerprint",
  scope: ["domain"],
};

describe("sqliteSchema", () => {
  test("prints the whole table", () => {
    expect(sqliteSchema({ ...all, columns: { id: "INTEGER PRIMARY KEY", target: "TEXT NOT NULL" } })).toBe(
      `CREATE TABLE "links" (
  "id" INTEGER PRIMARY KEY,
  "target" TEXT NOT NULL,
  "domain" TEXT NOT NULL,
  "code" TEXT NOT NULL,
  "idempotency_key" TEXT NOT NULL,
  "fingerprint" TEXT
);
CREATE UNIQUE INDEX "links_domain_code" ON "links" ("domain", "code");
CREATE UNIQUE INDEX "links_idempotency_key" ON "links" ("idempotency_key");`,
    );
  });

  test("leaves a scope column as the caller gives it", () => {
    expect(sqliteSchema({ ...all, columns: { domain: "INTEGER NOT NULL" } })).toContain(
      '(\n  "domain" INTEGER NOT NULL,\n  "code" TEXT',
    );
  });

  test.each([
    { table: "links", code: "code" },
    { ...all, fingerprint: undefined },
    all,
    { ...all, table: 'odd "name', code: "sel'ect", scope: ["group", "or;der"] },
  ])("makes a table that verify accepts: %o", (options) => {
    const db = open(":memory:");
    db.exec(sqliteSchema(options));
    const scope = (options as { scope?: readonly never[] }).scope ?? [];
    expect(() => sqliteStore(db, { ...options, scope }).verify()).not.toThrow();
  });

  test.each([
    ["table", { ...all, table: "" }],
    ["columns", { ...all, columns: { "": "TEXT" } }],
    ["columns", { ...all, columns: { target: 5 } }],
    ["columns", { ...all, columns: null }],
    ["columns", { ...all, columns: 5 }],
    ["fingerprint", { table: "t", code: "c", fingerprint: "f" }],
  ])("refuses a wrong %s", (option, options) => {
    expect(failureOf(() => sqliteSchema(options as never))).toMatchObject({
      code: "ERR_CODEMINT_INVALID_OPTION",
      details: { option },
    });
  });
});

describe("sqliteSchemaUpgrade", () => {
  test("makes an older table one that both the store and the backfill accept", () => {
    const db = open(":memory:");
    db.exec(
      "CREATE TABLE links (id INTEGER PRIMARY KEY, domain TEXT NOT NULL); INSERT INTO links VALUES (1, 'a'), (2, 'a')",
    );
    db.exec(sqliteSchemaUpgrade(all));
    expect(() => sqliteStore(db, { ...all, scope: ["domain" as never] }).verify()).not.toThrow();
    expect(() => sqliteBackfill(db, { ...all, id: "id" }).verify()).not.toThrow();
  });
});

test("sqliteLeaseSchema quotes its table", () => {
  expect(sqliteLeaseSchema('a"b')).toBe(
    'CREATE TABLE "a""b" (name TEXT NOT NULL, slot INTEGER NOT NULL, fence INTEGER NOT NULL, ' +
      "not_before INTEGER NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (name, slot)) STRICT;",
  );
});

test("sqliteCounterSchema quotes its table", () => {
  expect(sqliteCounterSchema('a"b')).toBe(
    'CREATE TABLE "a""b" (name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT;',
  );
});

test.each([undefined, null, 5, {}, { table: "t" }, { table: "t", code: "\0" }])(
  "wrong options (%o) are refused",
  (wrong) => {
    for (const print of [sqliteSchema, sqliteSchemaUpgrade]) {
      expect(failureOf(() => print(wrong as never))).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION" });
    }
  },
);

test.each(["", null, 5, "a\0b"])("a wrong counter table (%o) is refused", (wrong) => {
  expect(failureOf(() => sqliteCounterSchema(wrong as never))).toMatchObject({
    code: "ERR_CODEMINT_INVALID_OPTION",
  });
});
