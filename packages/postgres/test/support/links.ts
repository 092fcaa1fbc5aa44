import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { type AnyCodemintError, type InsertRequest, isCodemintError } from "@codemint/core/adapter";
import { withEngine } from "@codemint/testbed";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterEach } from "vitest";
import { postgresStore } from "../../src/index.js";
import { type PgliteDatabase, pgliteDatabase, type ServerDatabase, serverDatabase } from "./database.js";
import { type Driver, drivers, type TestDatabase } from "./drivers.js";

export const links = pgTable("links", {
  target: text().notNull(),
  email: text(),
  clicks: integer(),
  code: text().notNull(),
  idempotencyKey: uuid().notNull(),
  fingerprint: text(),
});

export const createLinks = [
  `CREATE TABLE links (target text NOT NULL CHECK (target <> 'refused'), email text UNIQUE, clicks integer,
     code text NOT NULL, idempotency_key uuid NOT NULL, fingerprint text)`,
  "CREATE UNIQUE INDEX links_code ON links (code)",
  "CREATE UNIQUE INDEX links_key ON links (idempotency_key)",
];

export const storeOn = (db: TestDatabase) =>
  postgresStore(db, {
    table: links,
    code: "code",
    idempotencyKey: "idempotencyKey",
    fingerprint: "fingerprint",
  });

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A database of its own on the shared server, closed after the test. */
export async function openServer(
  driver: Driver = drivers[0],
  name: "postgres-18" | "postgres-15" = "postgres-18",
): Promise<ServerDatabase> {
  const database = await serverDatabase(await withEngine(name), driver);
  undo.push(database.close);
  return database;
}

export async function openPglite(): Promise<PgliteDatabase> {
  const database = await pgliteDatabase();
  undo.push(database.close);
  return database;
}

export function requestFor<R>(
  code: string,
  record: R,
  more: Partial<InsertRequest<R>> = {},
): InsertRequest<R> {
  return { code, idempotencyKey: randomUUID(), keyed: false, record, ...more };
}

/** The coded error that the work throws. */
export async function failureOf(work: () => unknown): Promise<AnyCodemintError> {
  let result: unknown;
  try {
    result = await work();
  } catch (error) {
    if (isCodemintError(error)) return error;
    throw error;
  }
  throw new Error(`nothing was thrown; the work gave ${inspect(result)}`);
}
