import { createMinter, random } from "@codemint/core";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { postgresBackfill, postgresSchemaUpgrade } from "../src/index.js";
import type { Database } from "./support/database.js";
import { drivers } from "./support/drivers.js";
import { failureOf, openPglite, openServer, requestFor } from "./support/links.js";

const articles = pgTable("articles", {
  id: integer().primaryKey(),
  site: text().notNull(),
  shortCode: text(),
});
const options = { table: articles, code: "shortCode", id: "id" } as const;

async function openOld(database: Database) {
  await database.exec(
    "CREATE TABLE articles (id integer PRIMARY KEY, site text NOT NULL)",
    "INSERT INTO articles SELECT n, 'site ' || n % 2 FROM generate_series(1, 30) AS n",
  );
  const { db } = database.connect();
  const statements = postgresSchemaUpgrade(db, { table: articles, code: "shortCode" });
  await database.exec(...statements);
  return { db, statements, store: postgresBackfill(db, options) };
}

const openers = [
  ...drivers.map((driver) => [driver.name, () => openServer(driver)] as const),
  ["PGlite", openPglite] as const,
];

describe.each(openers)("rows that are older than their codes, with %s", (_, open) => {
  test("each gets one code, and keeps it when the run is repeated", async () => {
    const database = await open();
    const { store, statements } = await openOld(database);
    expect(statements).toEqual([
      'ALTER TABLE "articles" ADD COLUMN "short_code" text;',
      'CREATE UNIQUE INDEX CONCURRENTLY ON "articles" ("short_code");',
    ]);
    const minter = createMinter({ store, strategy: random({ length: 6 }) });
    const rows = (await database.query("SELECT id FROM articles")).map(({ id }) => ({ id: Number(id) }));
    const codes: string[] = [];
    for await (const result of minter.mintMany(rows)) {
      if ("error" in result) throw result.error;
      codes.push(result.code);
    }
    expect(new Set(codes).size).toBe(30);
    const again = await minter.mint({ id: 7 });
    expect(again).toMatchObject({ code: codes[6] });
    const stored = await database.query("SELECT short_code FROM articles ORDER BY id");
    expect(stored.map((row) => row["short_code"])).toEqual(codes);
  });

  test("a held code is taken, in a transaction too, and a row that is not there is told", async () => {
    const database = await open();
    const { db, store } = await openOld(database);
    expect(await store.insert(requestFor("a", { id: 1 }))).toEqual({ status: "inserted" });
    expect(await store.insert(requestFor("a", { id: 2 }))).toEqual({ status: "taken" });
    expect(await store.insert(requestFor("b", { id: 1 }))).toEqual({ status: "replayed", code: "a" });
    expect(await failureOf(() => store.insert(requestFor("c", { id: 99 })))).toMatchObject({
      code: "ERR_CODEMINT_ROW_MISSING",
      effect: "none",
    });
    await db.transaction(async (transaction) => {
      const bound = store.within?.(transaction);
      expect(await bound?.insert(requestFor("a", { id: 3 }))).toEqual({ status: "taken" });
      expect(await bound?.insert(requestFor("c", { id: 3 }))).toEqual({ status: "inserted" });
    });
    const stored = await database.query(
      "SELECT id, short_code FROM articles WHERE short_code IS NOT NULL ORDER BY id",
    );
    expect(stored).toEqual([
      { id: 1, short_code: "a" },
      { id: 3, short_code: "c" },
    ]);
  });

  test("the scope is the row's own", async () => {
    const database = await open();
    const { db } = await openOld(database);
    await database.exec(
      "DROP INDEX articles_short_code_idx",
      "CREATE UNIQUE INDEX ON articles (site, short_code)",
    );
    const store = postgresBackfill(db, { ...options, scope: ["site"] });
    expect(await store.insert(requestFor("a", { id: 1 }))).toEqual({ status: "inserted" });
    expect(await store.insert(requestFor("a", { id: 2 }))).toEqual({ status: "inserted" });
    expect(await store.insert(requestFor("a", { id: 3 }))).toEqual({ status: "taken" });
  });
});

test("an index that failed to be built is told, with what to run", async () => {
  const database = await openServer();
  const { db, store } = await openOld(database);
  await database.exec("DROP INDEX articles_short_code_idx", "UPDATE articles SET short_code = 'same'");
  const [, create = ""] = postgresSchemaUpgrade(db, { table: articles, code: "shortCode" });
  await expect(database.exec(create)).rejects.toThrow(/could not create unique index/);
  const told = await failureOf(() => store.verify());
  expect(told).toMatchObject({
    code: "ERR_CODEMINT_SCHEMA",
    details: { problems: [{ subject: "code-index" }] },
  });
  expect(told.message).toMatch(/is invalid.*DROP INDEX CONCURRENTLY.*CREATE UNIQUE INDEX CONCURRENTLY/s);
});
