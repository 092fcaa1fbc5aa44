import { describe, expect, test } from "vitest";
import { type SqliteStoreOptions, sqliteStore } from "../src/index.js";
import { open, requestFor } from "./support/database.js";
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

describe("verify refuses, and names what to run,", () => {
  test.each<[string, string, string, RegExp, SqliteStoreOptions<Link>?]>([
    ["no table", "", "table", /^CREATE TABLE "links"/],
    ["a view", "CREATE VIEW links AS SELECT 1 AS code", "view", /CREATE TABLE/],
    ["a virtual table", "CREATE VIRTUAL TABLE links USING fts5(code, key)", "table", /CREATE TABLE/],
    ["a table in another database only", create().replace("TABLE", "TEMP TABLE"), "table", /CREATE TABLE/],
    [
      "no fingerprint column",
      create() + both,
      "column",
      /ADD COLUMN "nonesuch" TEXT/,
      { ...plain, fingerprint: "nonesuch" },
    ],
    [
      "no index on the code",
      create() + keyIndex,
      "code-index",
      /^CREATE UNIQUE INDEX "links_code" ON "links" \("code"\);$/,
    ],
    [
      "no unique index",
      `${create() + keyIndex}CREATE INDEX i ON links (code);`,
      "code-index",
      /"links_code"/,
    ],
    [
      "a partial index",
      `${create() + keyIndex}CREATE UNIQUE INDEX i ON links (code) WHERE code <> '';`,
      "code-index",
      /"links_code"/,
    ],
    [
      "an expression index",
      `${create() + keyIndex}CREATE UNIQUE INDEX i ON links (lower(code));`,
      "code-index",
      /"links_code"/,
    ],
    [
      "an index on more",
      `${create() + keyIndex}CREATE UNIQUE INDEX i ON links (code, target);`,
      "code-index",
      /"links_code"/,
    ],
    [
      "an index on code alone where there is a scope",
      create() + both,
      "code-index",
      /"links_tenant_code"/,
      full,
    ],
    [
      "an index on the scope where there is none",
      create() + scopedIndex + keyIndex,
      "code-index",
      /"links_code"/,
    ],
    [
      "an index that folds case",
      `${create() + keyIndex}CREATE UNIQUE INDEX i ON links (code COLLATE NOCASE);`,
      "code-index",
      /"links_code"/,
    ],
    [
      "an index that folds the scope",
      `${create() + keyIndex}CREATE UNIQUE INDEX i ON links (tenant COLLATE RTRIM, code);`,
      "code-index",
      /"links_tenant_code"/,
      full,
    ],
    ["a code of no type", create({ code: "code" }) + both, "column", /"code" TEXT/],
    [
      "a code of a type that SQLite takes for a number",
      create({ code: "code STRING" }) + both,
      "column",
      /"code" TEXT/,
    ],
    ["a generated code", create({ code: "code TEXT AS (target)" }) + both, "column", /ordinary column/],
    [
      "a code column that folds under an index that does not",
      `${create({ code: "code TEXT COLLATE NOCASE" }) + keyIndex}CREATE UNIQUE INDEX i ON links (code COLLATE BINARY);`,
      "column",
      /COLLATE BINARY/,
    ],
    [
      "a code column that pads",
      `${create({ code: "code TEXT COLLATE RTRIM" }) + keyIndex}CREATE UNIQUE INDEX i ON links (code COLLATE BINARY);`,
      "column",
      /COLLATE BINARY/,
    ],
    [
      "no index on the key",
      create() + codeIndex,
      "key-index",
      /^CREATE UNIQUE INDEX "links_key" ON "links" \("key"\);$/,
    ],
    [
      "a key index that is not unique",
      `${create() + codeIndex}CREATE INDEX i ON links (key);`,
      "key-index",
      /"links_key"/,
    ],
    [
      "a partial key index",
      `${create() + codeIndex}CREATE UNIQUE INDEX i ON links (key) WHERE target = '';`,
      "key-index",
      /"links_key"/,
    ],
    [
      "an expression key index",
      `${create() + codeIndex}CREATE UNIQUE INDEX i ON links (lower(key));`,
      "key-index",
      /"links_key"/,
    ],
    [
      "a composite key index",
      `${create() + codeIndex}CREATE UNIQUE INDEX i ON links (tenant, key);`,
      "key-index",
      /"links_key"/,
    ],
    [
      "a key that folds",
      create({ key: "key TEXT COLLATE NOCASE UNIQUE" }) + codeIndex,
      "key-index",
      /"links_key"/,
    ],
    ["a key of a number's type", create({ key: "key UUID UNIQUE" }) + codeIndex, "column", /"key" TEXT/],
    [
      "a scope that may be NULL",
      create({ tenant: "tenant TEXT" }) + scopedIndex + keyIndex,
      "column",
      /"tenant" TEXT NOT NULL/,
      full,
    ],
    [
      "a scope of a type in which texts become numbers",
      create({ tenant: "tenant NUMERIC NOT NULL" }) + scopedIndex + keyIndex,
      "column",
      /"tenant" TEXT NOT NULL/,
      full,
    ],
    [
      "UNIQUE ON CONFLICT REPLACE",
      create({ more: ", email TEXT UNIQUE ON CONFLICT REPLACE" }) + both,
      "table",
      /new table/,
    ],
    [
      "NOT NULL ON CONFLICT IGNORE",
      create({ more: ", n INT NOT NULL ON  conflict/**/IGNORE" }) + both,
      "table",
      /new table/,
    ],
    [
      "PRIMARY KEY ON CONFLICT ROLLBACK",
      create({ more: ", PRIMARY KEY (target) ON CONFLICT ROLLBACK" }) + both,
      "table",
      /new table/,
    ],
    [
      "a BEFORE INSERT trigger",
      `${create() + both}CREATE TRIGGER t BEFORE INSERT ON links BEGIN SELECT raise(IGNORE); END;`,
      "trigger",
      /DROP TRIGGER "t"/,
    ],
    [
      "an AFTER INSERT trigger",
      `${create() + both}CREATE TRIGGER "update" AFTER INSERT ON "links" BEGIN UPDATE links SET code = upper(code); END;`,
      "trigger",
      /DROP TRIGGER "update"/,
    ],
    [
      "a temporary trigger",
      `${create() + both}CREATE TEMP TRIGGER t AFTER INSERT ON main.links BEGIN SELECT 1; END;`,
      "trigger",
      /DROP TRIGGER "t"/,
    ],
    [
      "a trigger beside a trusted one",
      `${create() + both}CREATE TRIGGER good AFTER INSERT ON links BEGIN SELECT 1; END; CREATE TRIGGER bad AFTER INSERT ON links BEGIN SELECT 1; END;`,
      "trigger",
      /DROP TRIGGER "bad"/,
      { ...plain, trustTriggers: ["good"] },
    ],
  ])("%s", (_, sql, subject, remedy, options) => {
    const problems = problemsOf(sql, options);
    expect(problems).toEqual([
      { subject, problem: expect.any(String), remedy: expect.stringMatching(remedy) },
    ]);
  });

  test.each<[string, string, readonly string[], SqliteStoreOptions<Link>?]>([
    ["no code column", create({ code: "slug TEXT" }) + keyIndex, ["column", "code-index"]],
    ["no key column", create({ key: "k TEXT" }) + codeIndex, ["column", "key-index"]],
    ["no scope column", create() + both, ["column", "code-index"], { ...plain, scope: ["region" as never] }],
    [
      "an INTEGER PRIMARY KEY as code",
      create({ code: "code INTEGER PRIMARY KEY" }) + keyIndex,
      ["column", "code-index"],
    ],
  ])("%s, and the index that it lacks", (_, sql, subjects, options) => {
    expect(problemsOf(sql, options).map(({ subject }) => subject)).toEqual(subjects);
  });

  test("every problem at once", () => {
    const sql = create({
      code: "code INT",
      key: "key TEXT",
      tenant: "tenant TEXT",
      more: ", e TEXT UNIQUE ON CONFLICT FAIL",
    });
    expect(problemsOf(sql, full).map(({ subject }) => subject)).toEqual([
      "column",
      "column",
      "code-index",
      "key-index",
      "table",
    ]);
  });

  test("with remedies that mend it when they are run one after the other", () => {
    const db = open(":memory:");
    db.exec("CREATE TABLE links (target TEXT); INSERT INTO links VALUES ('old')");
    const store = sqliteStore<Link>(db, full);
    const error = failureOf(() => store.verify());
    if (error.code !== "ERR_CODEMINT_SCHEMA") throw error;
    expect(error.details.problems).toHaveLength(6);
    for (const { problem, remedy } of error.details.problems) {
      expect(error.message).toContain(problem);
      db.exec(remedy);
    }
    expect(() => store.verify()).not.toThrow();
    expect(store.insert(requestFor("abc", { target: "new", tenant: "t" }))).toEqual({ status: "inserted" });
  });
});
