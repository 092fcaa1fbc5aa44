import { type Engine, freshDatabase } from "@codemint/testbed";
import { type PostgresProxy, postgresProxy } from "@codemint/testbed/proxy";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type Connected, type Driver, newInstance, onInstance, type Settings } from "./drivers.js";

type Row = Record<string, unknown>;

/** An empty database of a test's own, and the ways into it. */
export interface Database {
  /** Past the adapter, past Drizzle and past the proxy. */
  query(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Several statements, each by itself, so that CONCURRENTLY is possible. */
  exec(...statements: readonly string[]): Promise<void>;
  /** A client of the driver under test, through the proxy. It is closed by `close`. */
  connect(options?: ConnectOptions): Connected;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly settings?: Settings;
  readonly user?: string;
}

export interface ServerDatabase extends Database {
  readonly proxy: PostgresProxy;
  /** The address past the proxy, for another process. */
  readonly url: string;
  /** A session of its own, past the proxy. */
  session(settings?: Settings): Promise<pg.Client>;
  /** Every connection, ours and the driver's, was cut by a restart of the server: begins anew. */
  reconnect(): Promise<void>;
}

let open = 0;
/** What is left of databases that were not closed. */
export const leftoverDatabases = (): readonly string[] => (open === 0 ? [] : [`${open} databases`]);

export async function serverDatabase(engine: Engine, driver: Driver): Promise<ServerDatabase> {
  const fresh = await freshDatabase(engine);
  open += 1;
  const proxy = await postgresProxy(fresh.url);
  const connected: Connected[] = [];
  const sessions: pg.Client[] = [];
  const ignore = (): void => {};
  const newAdmin = (): pg.Pool => new pg.Pool({ connectionString: fresh.url, max: 2 }).on("error", ignore);
  let admin = newAdmin();
  return {
    proxy,
    url: fresh.url,
    query: async (sql, values = []) => (await admin.query<Row>(sql, [...values])).rows,
    async exec(...statements) {
      for (const statement of statements) await admin.query(statement);
    },
    connect({ settings, user } = {}) {
      const url = new URL(proxy.url);
      if (user !== undefined) url.username = user;
      const client = driver.connect(url.href, settings);
      connected.push(client);
      return client;
    },
    async session(settings = {}) {
      const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
      const client = new pg.Client({ connectionString: fresh.url, options: options.join(" ") });
      client.on("error", ignore);
      await client.connect();
      sessions.push(client);
      return client;
    },
    async reconnect() {
      await admin.end();
      admin = newAdmin();
    },
    async close() {
      // What a fault holds must go first, or a client would wait for it.
      proxy.disconnect();
      await Promise.allSettled([...connected.map((client) => client.close()), admin.end()]);
      await Promise.allSettled(sessions.map((client) => client.end()));
      await proxy.close();
      await fresh.drop();
      open -= 1;
    },
  };
}

export interface PgliteDatabase extends Database {
  readonly instance: PGlite;
}

/** Instances that are empty again: to start one takes longer than a test does. */
const idle: PGlite[] = [];

export async function pgliteDatabase(): Promise<PgliteDatabase> {
  const instance = idle.pop() ?? (await newInstance());
  open += 1;
  return {
    instance,
    query: async (sql, values = []) => (await instance.query<Row>(sql, [...values])).rows,
    async exec(...statements) {
      for (const statement of statements) await instance.exec(statement);
    },
    connect: () => onInstance(instance),
    async close() {
      open -= 1;
      if (instance.closed) return;
      await instance.exec("RESET ALL; DROP SCHEMA public CASCADE; CREATE SCHEMA public;");
      idle.push(instance);
    },
  };
}
