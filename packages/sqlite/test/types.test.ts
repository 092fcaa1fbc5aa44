import type { SyncUniqueStore } from "@codemint/core/adapter";
import type Database from "better-sqlite3";
import { expectTypeOf, test } from "vitest";
import { type SqliteRow, type SqliteValue, sqliteBackfill, sqliteStore } from "../src/index.js";
import { open } from "./support/database.js";

interface Link {
  readonly domain: string;
  readonly target: string;
  readonly note?: string;
  readonly clicks: number | bigint | null;
  readonly hidden: boolean;
  readonly image: Uint8Array;
}

test("the store is synchronous, and its scope is made of the record's fields", () => {
  const db = open(":memory:");
  const store = sqliteStore<Link>(db, { table: "links", code: "code", scope: ["domain"] });
  expectTypeOf(store).toEqualTypeOf<SyncUniqueStore<Link, Database.Database>>();
  expectTypeOf(store.scope).toEqualTypeOf<readonly (keyof Link)[]>();
  expectTypeOf(sqliteBackfill(db, { table: "links", code: "code", id: "id" })).toEqualTypeOf<
    SyncUniqueStore<SqliteRow, Database.Database>
  >();
});

test("a misspelt scope is an error that names it", () => {
  const db = open(":memory:");
  // @ts-expect-error Type '"domian"' is not assignable to type 'keyof Link'.
  sqliteStore<Link>(db, { table: "links", code: "code", scope: ["domian"] });
});

test("a record that SQLite cannot store is an error that names its field", () => {
  const db = open(":memory:");
  interface Dated {
    readonly createdAt: Date;
  }
  // @ts-expect-error Types of property 'createdAt' are incompatible: Type 'Date' is not assignable to type 'SqliteValue'.
  sqliteStore<Dated>(db, { table: "links", code: "code" });
  expectTypeOf<null>().toExtend<SqliteValue>();
});

test("a table and a code are asked for", () => {
  const db = open(":memory:");
  // @ts-expect-error Property 'code' is missing.
  const make = () => sqliteStore<Link>(db, { table: "links" });
  expectTypeOf(make).toBeFunction();
  // @ts-expect-error Object literal may only specify known properties, and 'colour' does not exist.
  sqliteStore<Link>(db, { table: "links", code: "code", colour: "red" });
});
