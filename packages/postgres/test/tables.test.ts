import { createMinter, random } from "@codemint/core";
import { describeOn } from "@codemint/testbed/vitest";
import {
  bigint,
  boolean,
  integer,
  pgEnum,
  pgSchema,
  pgTable,
  text,
  uuid,
  varchar,
  withReplicas,
} from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/pglite";
import { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { describeTable } from "../src/catalogue.js";
import { postgresStore } from "../src/index.js";
import {
  createLinks,
  failureOf,
  links,
  openPglite,
  openServer,
  requestFor,
  storeOn,
} from "./support/links.js";

test("a schema, names of one's own, quotes, casing and defaults of Drizzle's are honoured", async () => {
  const { instance } = await openPglite();
  await instance.exec(`CREATE SCHEMA "my ""app"; CREATE TABLE "my ""app"."the links" (
    "the ""code" varchar(40) NOT NULL, "idempotencyKey" text NOT NULL UNIQUE, "Tenant" integer NOT NULL, note text NOT NULL,
    UNIQUE ("Tenant", "the ""code"))`);
  let made = 0;
  const table = pgSchema('my "app').table("the links", {
    short: varchar('the "code', { length: 40 }).notNull(),
    idempotencyKey: text().notNull(),
    tenant: integer("Tenant").notNull(),
    note: text()
      .notNull()
      .$defaultFn(() => {
        made += 1;
        return `note ${made}`;
      }),
  });
  const store = postgresStore(drizzle(instance), {
    table,
    code: "short",
    idempotencyKey: "idempotencyKey",
    scope: ["tenant"],
  });
  expect(await store.insert(requestFor("a", { tenant: 1 }))).toEqual({ status: "inserted" });
  expect(await store.insert(requestFor("a", { tenant: 1 }))).toEqual({ status: "taken" });
  expect(await store.insert(requestFor("a", { tenant: 2 }))).toEqual({ status: "inserted" });
  const { rows } = await instance.query('SELECT "Tenant", note FROM "my ""app"."the links" ORDER BY 1');
  expect(rows).toEqual([
    { Tenant: 1, note: "note 1" },
    { Tenant: 2, note: "note 3" },
  ]);
});

describe("scopes", () => {
  const kind = pgEnum("kind", ["Red", "red"]);
  const types = {
    text: {
      column: text("scope").notNull(),
      sql: 'text COLLATE "C"',
      values: ["", "a", "A", "a "],
      refused: [5],
    },
    uuid: {
      column: uuid("scope").notNull(),
      sql: "uuid",
      values: ["0b0f4a2e-7b0c-4e0a-8a3e-000000000001", "0b0f4a2e-7b0c-4e0a-8a3e-000000000002"],
      refused: ["{0b0f4a2e-7b0c-4e0a-8a3e-000000000001}", "0b0f4a2e7b0c4e0a8a3e000000000001"],
    },
    integer: { column: integer("scope").notNull(), sql: "integer", values: [5, -5, 0], refused: ["5", "05"] },
    bigint: {
      column: bigint("scope", { mode: "bigint" }).notNull(),
      sql: "bigint",
      values: [9_007_199_254_740_993n, 9_007_199_254_740_992n],
      refused: ["5"],
    },
    boolean: { column: boolean("scope").notNull(), sql: "boolean", values: [true, false], refused: ["t"] },
    enumeration: { column: kind("scope").notNull(), sql: "kind", values: ["Red", "red"], refused: [1] },
  };

  test.each(Object.entries(types))(
    "of the type %s keep all their values apart",
    async (_, { column, sql, values, refused }) => {
      const { instance } = await openPglite();
      await instance.exec(`CREATE TYPE kind AS ENUM ('Red', 'red');
      CREATE TABLE scoped (scope ${sql} NOT NULL, code text NOT NULL, key uuid NOT NULL UNIQUE, UNIQUE (scope, code))`);
      const scoped = pgTable("scoped", { scope: column, code: text().notNull(), key: uuid().notNull() });
      const store = postgresStore(drizzle(instance), {
        table: scoped,
        code: "code",
        idempotencyKey: "key",
        scope: ["scope"],
      });
      const insert = (scope: unknown) => store.insert(requestFor("same", { scope: scope as string }));
      for (const value of values) expect(await insert(value)).toEqual({ status: "inserted" });
      for (const value of values) expect(await insert(value)).toEqual({ status: "taken" });
      for (const value of refused) {
        expect(await failureOf(() => insert(value))).toMatchObject({
          code: "ERR_CODEMINT_INVALID_RECORD",
          effect: "none",
        });
      }
    },
  );
});

test("a record that Drizzle would cut short or cannot encode is refused by name, and nothing is sent", async () => {
  const database = await openServer();
  await database.exec(...createLinks);
  const store = storeOn(database.connect().db);
  await store.verify();
  const unknown = { target: "t", colour: "red" };
  expect(await failureOf(() => store.insert(requestFor("a", unknown)))).toMatchObject({
    code: "ERR_CODEMINT_INVALID_RECORD",
    details: { field: "colour" },
  });
  expect(await database.query("SELECT FROM links")).toEqual([]);
});

test.each([
  [{ code: "nothing" }, /option "code" must name a column of the Drizzle table "links"/],
  [{ code: "code", fingerprint: "fingerprint" }, /option "fingerprint" needs idempotencyKey/],
  [{ code: "code", idempotencyKey: "code" }, /must be different columns/],
  [{ code: "code", keys: "some" }, /option "keys" must be/],
  [{ code: "code", scope: "target" }, /option "scope" must be a list/],
  [{ code: "code", trustTriggers: [""] }, /option "trustTriggers" must be a name/],
  [{ code: "code", table: "links" }, /option "table" must be a Drizzle pgTable/],
])("options that cannot be are refused when the store is made: %o", async (options, message) => {
  const { instance } = await openPglite();
  const make = postgresStore as (db: unknown, options: object) => unknown;
  expect(() => make(drizzle(instance), { table: links, ...options })).toThrow(message);
  expect(() => make(instance, { table: links, ...options })).toThrow(/option "db" must be a Drizzle/);
});

test("conflicts are read from the primary, where there are replicas", async () => {
  const [primary, replica] = [await openPglite(), await openPglite()];
  for (const { instance } of [primary, replica]) await instance.exec(createLinks.join(";"));
  const casing = "snake_case";
  const db = withReplicas(drizzle(primary.instance, { casing }), [drizzle(replica.instance, { casing })]);
  const store = storeOn(db);
  expect(await store.insert(requestFor("a", { target: "t" }))).toEqual({ status: "inserted" });
  expect(await store.insert(requestFor("a", { target: "t" }))).toEqual({ status: "taken" });
  await db.transaction(async (transaction) => {
    expect(await store.within?.(transaction).insert(requestFor("a", { target: "t" }))).toEqual({
      status: "taken",
    });
  });
});

await describeOn(["pgbouncer"], (pooler) => {
  test("through a pooler that lends a server for a transaction, and without prepared statements", async () => {
    const database = await openServer();
    await database.exec(...createLinks);
    const url = new URL(pooler.url);
    url.pathname = new URL(database.url).pathname;
    const client = postgres(url.href, { prepare: false, max: 8 });
    try {
      const db = onPostgresJs(client, { casing: "snake_case" });
      const minter = createMinter({ store: storeOn(db), strategy: random({ length: 8 }) });
      const minted = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          n % 2 === 0
            ? minter.mint({ target: "t" }, { idempotencyKey: `k${n}` })
            : db.transaction((handle) =>
                minter.within(handle).mint({ target: "t" }, { idempotencyKey: `k${n}` }),
              ),
        ),
      );
      expect(new Set(minted.map(({ code }) => code)).size).toBe(40);
      expect(await database.query("SELECT FROM links")).toHaveLength(40);
    } finally {
      await client.end();
    }
  });
});

test("the partitions' own index names and triggers are known", async () => {
  const database = await openServer();
  await database.exec(
    "CREATE TABLE parts (code text NOT NULL, key uuid NOT NULL) PARTITION BY HASH (code)",
    "CREATE TABLE parts_0 PARTITION OF parts FOR VALUES WITH (MODULUS 1, REMAINDER 0)",
    "CREATE UNIQUE INDEX ON parts (code)",
    "CREATE FUNCTION meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$",
    "CREATE TRIGGER hidden BEFORE INSERT ON parts_0 FOR EACH ROW EXECUTE FUNCTION meddle()",
  );
  const { db } = database.connect();
  const facts = await describeTable(db, '"parts"');
  expect(facts?.indexes.map(({ name }) => name).sort()).toEqual(["parts_0_code_idx", "parts_code_idx"]);
  const parts = pgTable("parts", { code: text().notNull(), key: uuid().notNull() });
  const options = { table: parts, code: "code", idempotencyKey: "key", keys: "stored" } as const;
  const told = await failureOf(() => postgresStore(db, options).verify());
  expect(told.message).toMatch(/the trigger "hidden" runs at every insert/);
  await database.exec("DROP TRIGGER hidden ON parts_0");
  const store = postgresStore(db, options);
  expect(store.keys).toBe("stored");
  expect(await store.insert(requestFor("a", {}))).toEqual({ status: "inserted" });
  expect(await store.insertMany?.([requestFor("a", {}), requestFor("b", {})])).toEqual([
    { status: "taken" },
    { status: "inserted" },
  ]);
});

test("tables that inherit, and a table that is not on the search path, are refused", async () => {
  const database = await openServer();
  await database.exec(...createLinks, "CREATE TABLE older () INHERITS (links)", "CREATE SCHEMA other");
  const { db } = database.connect();
  expect((await failureOf(() => storeOn(db).verify())).message).toMatch(/other tables inherit from it/);
  const elsewhere = database.connect({ settings: { search_path: "other" } });
  expect((await failureOf(() => storeOn(elsewhere.db).verify())).message).toMatch(
    /does not exist on the search path/,
  );
});

test("an estimate counts what is there", async () => {
  const database = await openServer();
  await database.exec(...createLinks);
  const store = storeOn(database.connect().db);
  await store.insert(requestFor("a", { target: "t" }));
  expect(await store.estimate?.()).toEqual({ records: 1, exact: true });
  await database.exec(
    "INSERT INTO links SELECT 't', NULL, NULL, 'c' || n, gen_random_uuid() FROM generate_series(1, 20000) AS n",
  );
  const estimate = await store.estimate?.();
  expect(estimate?.exact).toBe(false);
  expect(estimate?.records).toBeGreaterThan(10_000);
  expect(estimate?.records).toBeLessThan(60_000);
});
