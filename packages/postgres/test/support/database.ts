import { type Engine, freshDatabase, freshName } from "@codemint/testbed";
import { type PostgresProxy, postgresProxy } from "@codemint/testbed/proxy";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type Connected, type Driver, newInstance, onInstance } from "./drivers.js";

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

/** Settings of every session of a client, such as `lock_timeout`. */
export type Settings = Readonly<Record<string, string>>;

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

/** An address whose every session has these settings, in the form that both drivers read. */
function withSettings(address: string, settings: Settings): string {
  const url = new URL(address);
  const given = url.searchParams.get("options") ?? "";
  const more = Object.entries(settings).map(([name, value]) => `-c ${name}=${value.replaceAll(" ", "\\ ")}`);
  if (more.length > 0) url.searchParams.set("options", [given, ...more].join(" ").trim());
  // node-postgres does not read a plus sign as a blank.
  url.search = url.search.replaceAll("+", "%20");
  return url.href;
}

let open = 0;
/** What is left of databases that were not closed. */
export const leftoverDatabases = (): readonly string[] => (open === 0 ? [] : [`${open} databases`]);

/** Where a test's tables are, and nobody else's. */
interface Fresh {
  readonly url: string;
  drop(): Promise<void>;
}

/** A schema on the search path, which is made many times faster than a database. */
async function freshSchema(engine: Engine): Promise<Fresh> {
  const name = freshName();
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(engine.url);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`CREATE SCHEMA ${name}; GRANT USAGE ON SCHEMA ${name} TO PUBLIC;`);
  const url = new URL(engine.url);
  url.searchParams.set("options", `-c search_path=${name}`);
  return { url: url.href, drop: () => run(`DROP SCHEMA ${name} CASCADE`) };
}

export const serverDatabase = async (engine: Engine, driver: Driver): Promise<ServerDatabase> =>
  openAt(await freshDatabase(engine), driver);

export const serverSchema = async (engine: Engine, driver: Driver): Promise<ServerDatabase> =>
  openAt(await freshSchema(engine), driver);

async function openAt(fresh: Fresh, driver: Driver): Promise<ServerDatabase> {
  open += 1;
  const proxy = await postgresProxy(fresh.url);
  const connected: Connected[] = [];
  const sessions: pg.Client[] = [];
  const ignore = (): void => {};
  const newAdmin = (): pg.Pool =>
    new pg.Pool({ connectionString: withSettings(fresh.url, {}), max: 2 }).on("error", ignore);
  let admin = newAdmin();
  return {
    proxy,
    url: withSettings(fresh.url, {}),
    query: async (sql, values = []) => (await admin.query<Row>(sql, [...values])).rows,
    async exec(...statements) {
      for (const statement of statements) await admin.query(statement);
    },
    connect({ settings = {}, user } = {}) {
      const url = new URL(proxy.url);
      if (user !== undefined) url.username = user;
      const client = driver.connect(withSettings(url.href, settings));
      connected.push(client);
      return client;
    },
    async session(settings = {}) {
      const client = new pg.Client({ connectionString: withSettings(fresh.url, settings) });
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
