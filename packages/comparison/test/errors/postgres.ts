import { postgresStore } from "@codemint/postgres";
import { type Engine, freshDatabase, ownEngine } from "@codemint/testbed";
import { postgresAnswers } from "@codemint/testbed/fake";
import { answer, cutAfter, executes, postgresProxy } from "@codemint/testbed/proxy";
import { drizzle } from "drizzle-orm/node-postgres";
import { integer, pgTable, text, uuid, varchar } from "drizzle-orm/pg-core";
import pg from "pg";
import {
  type Cells,
  documented,
  earlierRequestFor,
  type OpenCells,
  requestFor,
  server,
} from "./situation.js";

const links = pgTable("links", {
  code: text("code").notNull(),
  idempotencyKey: uuid("idempotency_key").notNull(),
  target: varchar("target", { length: 100 }).notNull(),
  email: text("email"),
  owner: text("owner"),
  clicks: integer("clicks"),
});
const columns = { table: links, code: "code", idempotencyKey: "idempotencyKey" } as const;

const schema = `
  DROP TABLE IF EXISTS links, owners;
  CREATE TABLE owners (name text PRIMARY KEY);
  CREATE TABLE links (
    code text NOT NULL,
    idempotency_key uuid NOT NULL UNIQUE,
    target varchar(100) NOT NULL CHECK (target <> 'refused'),
    email text UNIQUE,
    owner text REFERENCES owners,
    clicks integer
  );
  CREATE UNIQUE INDEX by_code ON links (code)`;

const reader = "codemint_reader";
const createReader = `DO $$ BEGIN CREATE ROLE ${reader} LOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

const link = { target: "https://example.com/" };
type Settings = Readonly<Record<string, string>>;
const ignore = (): void => {};

/** The cells of PostgreSQL, in a database of their own, and what removes it. */
export async function postgresCells(engine: Engine): Promise<OpenCells> {
  const { name, url, drop } = await freshDatabase(engine);
  const pools: pg.Pool[] = [];
  const clients: pg.Client[] = [];
  const connect = (settings: Settings = {}, address = url) => {
    const options = Object.entries(settings).map(([setting, value]) => `-c ${setting}=${value}`);
    const pool = new pg.Pool({ connectionString: address, options: options.join(" ") });
    pool.on("error", ignore).on("connect", (client) => client.on("error", ignore));
    pools.push(pool);
    return drizzle(pool);
  };
  const session = async (address = url): Promise<pg.Client> => {
    const client = new pg.Client(address).on("error", ignore);
    clients.push(client);
    await client.connect();
    return client;
  };
  const admin = await session();
  const onTable = (work: () => unknown) =>
    server(async () => {
      await admin.query(schema);
      return work();
    });
  const inserting = (changes: object) =>
    onTable(() => postgresStore(connect(), columns).insert(requestFor({ ...link, ...changes })));
  const under = (settings: Settings) =>
    postgresStore(connect(settings), { ...columns, verify: false }).insert(requestFor(link));
  const after = (statement: string) =>
    onTable(async () => {
      const store = postgresStore(connect(), columns);
      await store.verify();
      await admin.query(statement);
      return store.insert(requestFor(link));
    });
  /** While another transaction has the table for itself. */
  const whileLocked = (work: () => unknown) =>
    onTable(async () => {
      const holder = await session();
      await holder.query("BEGIN; LOCK TABLE links IN EXCLUSIVE MODE");
      try {
        return await work();
      } finally {
        await holder.query("ROLLBACK");
      }
    });
  const waiter = async (): Promise<number> => {
    for (;;) {
      const { rows } = await admin.query("SELECT pid FROM pg_locks WHERE NOT granted");
      if (rows.length > 0) return rows[0].pid;
    }
  };

  const cells: Cells = {
    "other-unique": onTable(async () => {
      const store = postgresStore(connect(), columns);
      await store.insert(earlierRequestFor({ ...link, email: "a@example.com" }));
      return store.insert(requestFor({ ...link, email: "a@example.com" }));
    }),
    "foreign-key": inserting({ owner: "nobody" }),
    "not-null": inserting({ target: null }),
    check: inserting({ target: "refused" }),
    "data-type": inserting({ clicks: "many" }),
    "too-long": inserting({ target: "x".repeat(101) }),
    permission: onTable(async () => {
      await admin.query(createReader);
      return under({ role: reader });
    }),
    "read-only": onTable(() => under({ default_transaction_read_only: "on" })),
    "lock-timeout": whileLocked(() => under({ lock_timeout: "50" })),
    deadlock: onTable(async () => {
      const other = await session();
      await other.query("SET deadlock_timeout = 60000; BEGIN");
      const store = postgresStore(connect(), { ...columns, verify: false });
      const raw = (email: string) =>
        `INSERT INTO links VALUES ('${email}', gen_random_uuid(), 'target', '${email}')`;
      await other.query(raw("theirs"));
      let waiting: Promise<unknown> = Promise.resolve();
      try {
        return await connect({ deadlock_timeout: "10" }).transaction(async (transaction) => {
          await transaction.execute(raw("ours"));
          waiting = other.query(raw("ours"));
          await waiter();
          return store.within?.(transaction).insert(requestFor({ ...link, email: "theirs" }));
        });
      } finally {
        await waiting;
        await other.query("ROLLBACK");
      }
    }),
    serialization: onTable(() => {
      const store = postgresStore(connect(), columns);
      return connect().transaction(
        async (transaction) => {
          await transaction.execute("SELECT FROM links");
          await store.insert({ ...earlierRequestFor(link), code: requestFor(link).code });
          return store.within?.(transaction).insert(requestFor(link));
        },
        { isolationLevel: "repeatable read" },
      );
    }),
    "statement-timeout": whileLocked(() => under({ statement_timeout: "50" })),
    cancelled: whileLocked(async () => {
      const inserting = under({});
      await admin.query(`SELECT pg_cancel_backend(${await waiter()})`);
      return inserting;
    }),
    "too-many-connections": onTable(async () => {
      await admin.query(createReader);
      await admin.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
      const address = new URL(url);
      address.username = reader;
      return postgresStore(connect({}, address.href), columns).insert(requestFor(link));
    }),
    "server-stopped": server(async () => {
      const own = await ownEngine(engine.name);
      const owner = await session(own.url);
      await owner.query(schema);
      const store = postgresStore(connect({}, own.url), columns);
      await store.verify();
      await own.stop();
      return store.insert(requestFor(link));
    }),
    "connection-lost": onTable(async () => {
      const proxy = await postgresProxy(url);
      try {
        const store = postgresStore(connect({}, proxy.url), columns);
        proxy.once(executes(/^insert/i), cutAfter);
        return await store.insert(requestFor(link));
      } finally {
        await proxy.close();
      }
    }),
    full: documented(async () => {
      await admin.query(schema);
      const proxy = await postgresProxy(url);
      try {
        const store = postgresStore(connect({}, proxy.url), columns);
        proxy.once(executes(/^insert/i), answer(postgresAnswers.diskFull));
        return await store.insert(requestFor(link));
      } finally {
        await proxy.close();
      }
    }),
    // A row of an index takes a third of a page; this text does not compress.
    "too-large": inserting({
      email: Array.from({ length: 3_000 }, (_, n) => ((n * 7_919) % 99_991).toString(36)).join(""),
    }),
    "missing-table": after("DROP TABLE links"),
    "missing-index": after("DROP INDEX by_code"),
  };
  return {
    cells,
    async close() {
      await Promise.allSettled([...pools, ...clients].map((each) => each.end()));
      await drop();
    },
  };
}
