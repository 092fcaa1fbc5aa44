// The process that the conformance suite races: it opens the same table through the built package.
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { postgresCounter, postgresLeases, postgresStore } from "@codemint/postgres";
import { drizzle as onNodePostgres } from "drizzle-orm/node-postgres";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { drizzle as onPostgresJs } from "drizzle-orm/postgres-js";
import pg from "pg";
import postgres from "postgres";

function connect({ url, driver }) {
  if (driver === "postgres.js") {
    const client = postgres(url, { max: 2 });
    return { db: onPostgresJs(client, { casing: "snake_case" }), close: () => client.end() };
  }
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  return { db: onNodePostgres(pool, { casing: "snake_case" }), close: () => pool.end() };
}

const columns = { tenant: text(), region: text(), payload: text(), email: text(), code: text() };
const keyed = pgTable("records", { ...columns, idempotencyKey: uuid(), fingerprint: text() });

serveConformanceWorker({
  store({ keys, scope, ...address }) {
    const { db, close } = connect(address);
    const options =
      keys === "none"
        ? { table: pgTable("records", columns), code: "code", scope }
        : {
            table: keyed,
            code: "code",
            idempotencyKey: "idempotencyKey",
            keys,
            fingerprint: "fingerprint",
            scope,
          };
    return { store: postgresStore(db, options), close };
  },
  counter(address) {
    const { db, close } = connect(address);
    return { counter: postgresCounter(db), close };
  },
  leases(address) {
    const { db, close } = connect(address);
    return { leases: postgresLeases(db), close };
  },
});
