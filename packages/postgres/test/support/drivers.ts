import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as onNodePostgres } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { drizzle as onPglite } from "drizzle-orm/pglite";
import { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
import pg from "pg";
import postgres from "postgres";
import type { PostgresClient } from "../../src/index.js";

/** A Drizzle database, whose transactions may be given an isolation level. */
export interface TestDatabase extends PostgresClient {
  transaction<T>(work: (transaction: PostgresClient) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
}

export interface Connected {
  readonly db: TestDatabase;
  /** Whether the client is open, its settings and its listeners' counts. */
  state(): { readonly [name: string]: string | number | boolean };
  close(): Promise<void>;
}

export interface Driver {
  readonly name: "node-postgres" | "postgres.js";
  readonly version: string;
  connect(url: string): Connected;
}

/** Not every driver exports its manifest, so that it is read as a file. */
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), "utf8"))
    .version;

/** Drizzle makes the columns' names out of their properties. */
const casing = "snake_case";
const ignore = (): void => {};
const most = 16;

const nodePostgres: Driver = {
  name: "node-postgres",
  version: versionOf("pg"),
  connect(url) {
    const pool = new pg.Pool({ connectionString: url, max: most });
    // Without these a connection that dies while it is lent ends the process.
    pool.on("error", ignore).on("connect", (client) => client.on("error", ignore));
    return {
      db: onNodePostgres(pool, { casing }),
      state: () => ({
        ended: pool.ended,
        most: pool.options.max,
        waiting: pool.waitingCount,
        listeners: pool
          .eventNames()
          .map((name) => `${String(name)} ${pool.listenerCount(name)}`)
          .join(),
      }),
      close: async () => {
        if (!pool.ending) await pool.end();
      },
    };
  },
};

const postgresJs: Driver = {
  name: "postgres.js",
  version: versionOf("postgres"),
  connect(url) {
    const client = postgres(url, { max: most, onnotice: ignore });
    const { max, prepare, idle_timeout, connect_timeout } = client.options;
    return {
      db: onPostgresJs(client, { casing }),
      state: () => ({ max, prepare, idle_timeout: String(idle_timeout), connect_timeout }),
      close: () => client.end({ timeout: 1 }),
    };
  },
};

export const drivers = [nodePostgres, postgresJs] as const;

/** PGlite has one connection, so that all clients of an instance share it. */
export function onInstance(instance: PGlite): Connected {
  return {
    db: onPglite(instance, { casing }),
    state: () => ({ closed: instance.closed, ready: instance.ready }),
    close: async () => {},
  };
}

export const newInstance = (): Promise<PGlite> => PGlite.create();
export const pgliteVersion = versionOf("@electric-sql/pglite");
