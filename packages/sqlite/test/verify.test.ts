import { describe, expect, test } from "vitest";
import { type SqliteStoreOptions, sqliteStore } from "../src/index.js";
import { open, openLinks, requestFor } from "./support/database.js";
import { failureOf } from "./support/failure.js";
import {
  both,
  codeIndex,
  create,
  full,
  keyIndex,
  type Link,
  plain,
  problemsOf,
  scopedIndex,
} from "./support/verify.js";

describe("verify accepts", () => {
  test.each<[string, string, SqliteStoreOptions<Link>?]>([
    ["a plain table", create() + both],
    ["a STRICT table", create({ end: " STRICT" }) + both],
    [
      "columns that may be NULL, as an older table has",
      create({ code: "code VARCHAR(20) NULL", key: "key CLOB" }) + both,
    ],
    ["a TEXT PRIMARY KEY", create({ code: "code TEXT PRIMARY KEY" }) + keyIndex],
    ["a table WITHOUT ROWID", create({ code: "code TEXT PRIMARY KEY", end: " WITHOUT ROWID" }) + keyIndex],
    [
      "constraints in place of indexes",
      create({ code: "code TEXT UNIQUE", key: "key TEXT UNIQUE ON CONFLICT ABORT" }),
    ],
    [
      "names in another case",
      create({ code: "CODE TEXT UNIQUE", key: '"Key" TEXT UNIQUE' }).replace("links", "LINKS"),
    ],
    ["a scope", create() + scopedIndex + keyIndex, full],
    [
      "a scope in the other order",
      `${create()}CREATE UNIQUE INDEX i ON links (code, tenant);${keyIndex}`,
      full,
    ],
    ["a scope of numbers", create({ tenant: "tenant BIGINT NOT NULL" }) + scopedIndex + keyIndex, full],
    [
      "a useless index beside the right one",
      `${create() + both}CREATE INDEX i ON links (code COLLATE NOCASE);`,
    ],
    ["a table without keys", create() + codeIndex, { table: "links", code: "code" }],
    [
      "texts that only look like conflict clauses",
      create({ more: ", note TEXT DEFAULT 'on conflict replace' /* ON CONFLICT IGNORE */" }) + both,
    ],
    [
      "triggers of other events",
      `${create() + both}CREATE TRIGGER "after insert" AFTER UPDATE ON links BEGIN INSERT INTO links (code) VALUES ('x'); END;
      CREATE TRIGGER /* BEFORE INSERT */ d AFTER DELETE ON links BEGIN SELECT 1; END;`,
    ],
    [
      "triggers of other tables",
      `${create() + both}CREATE TABLE links2 (x); CREATE TRIGGER t AFTER INSERT ON links2 BEGIN SELECT 1; END;`,
    ],
    [
      "a trusted trigger",
      `${create() + both}CREATE TRIGGER Audit AFTER INSERT ON links BEGIN SELECT 1; END;`,
      { ...plain, trustTriggers: ["audit"] },
    ],
  ])("%s", (_, sql, options) => {
    expect(problemsOf(sql, options)).toEqual([]);
  });
});

test("verification runs by itself before the first insert, once, and stores nothing when it refuses", () => {
  const statements: string[] = [];
  const db = open(":memory:", { verbose: (statement) => statements.push(String(statement)) });
  db.exec(create() + keyIndex);
  const store = sqliteStore<Link>(db, plain);
  const insert = (code: string) => store.insert(requestFor(code, { target: "t", tenant: "t" }));
  expect(failureOf(() => insert("a"))).toMatchObject({ code: "ERR_CODEMINT_SCHEMA", effect: "none" });
  db.exec(codeIndex);
  expect(insert("a")).toEqual({ status: "inserted" });
  statements.length = 0;
  insert("b");
  expect(statements).toHaveLength(1);
});

test("verify on a closed connection says that it is closed", () => {
  const db = openLinks();
  const store = sqliteStore(db, { table: "links", code: "code" });
  db.close();
  expect(failureOf(() => store.verify())).toMatchObject({ code: "ERR_CODEMINT_CLOSED", effect: "none" });
});
