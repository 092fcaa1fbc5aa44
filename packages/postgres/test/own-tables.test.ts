import { bigint, pgSchema, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import {
  postgresCounter,
  postgresCounterSchema,
  postgresCounterTable,
  postgresLeaseSchema,
  postgresLeases,
} from "../src/index.js";
import { failureOf, openPglite } from "./support/links.js";

test.each([
  ["that is not there", ""],
  ["of another type", "CREATE TABLE codemint_counters (name text PRIMARY KEY, value integer NOT NULL)"],
  ["without its unique index", "CREATE TABLE codemint_counters (name text NOT NULL, value bigint NOT NULL)"],
])("a table of counters %s is refused with the SQL that creates it", async (_, sql) => {
  const { instance, connect } = await openPglite();
  await instance.exec(sql);
  const failure = await failureOf(() => postgresCounter(connect().db).reserve("a", 1));
  expect(failure).toMatchObject({ code: "ERR_CODEMINT_SCHEMA", effect: "none" });
  expect(failure.message).toMatch(/CREATE (TABLE|UNIQUE INDEX)/);
});

test("tables of one's own name and schema hold counters, and leases the slots of several names", async () => {
  const { instance, connect } = await openPglite();
  const inSchema = pgSchema("app").table("counters", {
    name: text().primaryKey(),
    value: bigint({ mode: "bigint" }).notNull(),
  });
  await instance.exec("DROP SCHEMA IF EXISTS app CASCADE; CREATE SCHEMA app");
  for (const table of [inSchema, postgresCounterTable("tallies")]) {
    await instance.exec(postgresCounterSchema(table));
    const counters = postgresCounter(connect().db, { table });
    expect(await counters.reserve("a", 2)).toEqual({ first: 1n, last: 2n });
  }
  await instance.exec(postgresLeaseSchema());
  const leases = postgresLeases(connect().db);
  const terms = { slots: 1, ttlMs: 60_000 };
  expect(await leases.acquire("a", terms)).toMatchObject({ slot: 0, fence: 1n });
  expect(await leases.acquire("b", terms)).toMatchObject({ slot: 0, fence: 1n });
  expect(await failureOf(() => leases.acquire("a", terms))).toMatchObject({
    code: "ERR_CODEMINT_LEASES_FULL",
  });
});
