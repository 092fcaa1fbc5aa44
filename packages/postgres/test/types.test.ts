import type { UniqueStore } from "@codemint/core/adapter";
import { drizzle as onNodePostgres } from "drizzle-orm/node-postgres";
import { boolean, pgTable, serial, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { drizzle as onPglite } from "drizzle-orm/pglite";
import { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
import { expectTypeOf, test } from "vitest";
import { type PostgresClient, type PostgresRow, postgresBackfill, postgresStore } from "../src/index.js";

const links = pgTable("links", {
  id: serial().primaryKey(),
  domain: text().notNull(),
  target: text().notNull(),
  note: text(),
  hidden: boolean().notNull().default(false),
  createdAt: timestamp().notNull().defaultNow(),
  code: text().notNull(),
  key: uuid().notNull(),
});
const db = onNodePostgres.mock();

test("the record is what Drizzle infers, without the columns that codemint fills", () => {
  const store = postgresStore(db, { table: links, code: "code", idempotencyKey: "key", scope: ["domain"] });
  interface Link {
    readonly domain: string;
    readonly target: string;
    readonly id?: number;
    readonly note?: string | null;
    readonly hidden?: boolean;
    readonly createdAt?: Date;
  }
  type RecordOf<S> = S extends UniqueStore<infer R, PostgresClient> ? R : never;
  expectTypeOf<RecordOf<typeof store>>().toEqualTypeOf<Omit<typeof links.$inferInsert, "code" | "key">>();
  expectTypeOf<Link>().toExtend<RecordOf<typeof store>>();
  expectTypeOf<Omit<Link, "target">>().not.toExtend<RecordOf<typeof store>>();
});

test("a missing or misspelt column is an error that names it", () => {
  // @ts-expect-error Type '"cod"' is not assignable to type '"code" | …'.
  const code = () => postgresStore(db, { table: links, code: "cod" });
  // @ts-expect-error Type '"kye"' is not assignable to type '"key" | …'.
  const key = () => postgresStore(db, { table: links, code: "code", idempotencyKey: "kye" });
  // @ts-expect-error Type '"domian"' is not assignable to type '"domain" | …'.
  const scope = () => postgresStore(db, { table: links, code: "code", scope: ["domian"] });
  // @ts-expect-error Property 'code' is missing.
  const none = () => postgresStore(db, { table: links });
  // @ts-expect-error A scope is a field of the record, which the code is not.
  const itself = () => postgresStore(db, { table: links, code: "code", scope: ["code"] });
  expectTypeOf([code, key, scope, none, itself]).toBeArray();
});

test("databases of every driver, with and without a schema, and their transactions", () => {
  const schema = { links };
  const options = { table: links, code: "code", idempotencyKey: "key" } as const;
  const bind = async (client: PostgresClient) => postgresStore(db, options).within?.(client);
  const use = () =>
    [
      onNodePostgres.mock({ schema }),
      onPostgresJs.mock(),
      onPostgresJs.mock({ schema }),
      onPglite.mock(),
      onPglite.mock({ schema }),
    ].map((client) => postgresStore(client, options));
  const transactions = () => [
    onNodePostgres.mock({ schema }).transaction(bind),
    onPostgresJs.mock({ schema }).transaction(bind),
    onPglite.mock({ schema }).transaction((transaction) => transaction.transaction(bind)),
  ];
  expectTypeOf(use).toBeFunction();
  expectTypeOf(transactions).toBeFunction();
});

test("a backfill's row is named by the type of its id", () => {
  const backfill = () => postgresBackfill(db, { table: links, code: "code", id: "id" });
  expectTypeOf(backfill).returns.toEqualTypeOf<UniqueStore<PostgresRow<number>, PostgresClient>>();
});
