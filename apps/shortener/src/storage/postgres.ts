import { postgresStore } from "@codemint/postgres";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Storage } from "./storage.js";

const links = pgTable("links", {
  code: text("code").primaryKey(),
  url: text("url").notNull(),
  created: text("created").notNull(),
  idempotencyKey: uuid("idempotency_key").notNull().unique(),
  fingerprint: text("fingerprint"),
});

const schema = sql`
  CREATE TABLE IF NOT EXISTS links (
    code text NOT NULL PRIMARY KEY,
    url text NOT NULL,
    created text NOT NULL,
    idempotency_key uuid NOT NULL UNIQUE,
    fingerprint text
  )`;

/** Connects to the server at `postgres://…`, and creates the table if it is missing. */
export async function openPostgres(url: string): Promise<Storage> {
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that dies while nobody uses it is replaced, and would otherwise end the process.
  pool.on("error", () => {});
  const db = drizzle(pool);
  try {
    await db.transaction(async (transaction) => {
      // IF NOT EXISTS alone fails for one of two processes that start at once.
      await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('codemint shortener'))`);
      await transaction.execute(schema);
    });
  } catch (error) {
    await pool.end();
    // Drizzle's own error repeats the statement; its cause says what was wrong.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  }

  const { code, url: target, created } = links;
  return {
    store: postgresStore(db, {
      table: links,
      code: "code",
      idempotencyKey: "idempotencyKey",
      fingerprint: "fingerprint",
    }),
    reader: {
      async find(wanted) {
        const [link] = await db.select({ code, url: target, created }).from(links).where(eq(code, wanted));
        return link;
      },
    },
    ping: async () => void (await db.execute(sql`SELECT 1 FROM links LIMIT 1`)),
    close: () => pool.end(),
  };
}
