import { createRequire } from "node:module";
import { postgresStore } from "@codemint/postgres";
import { freshDatabase } from "@codemint/testbed";
import { type PostgresRequest, postgresProxy } from "@codemint/testbed/proxy";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import pg from "pg";
import type { StoredRecord } from "../history.js";
import { driverName } from "./driver-name.js";
import { gateOn, interfereOn } from "./interfere.js";
import type { Handle, OpenField, Sent } from "./wire.js";

const links = pgTable("links", {
  request: text("request").notNull(),
  payload: text("payload").notNull(),
  code: text("code").notNull(),
  key: uuid("key").notNull(),
});

const ddl = `CREATE TABLE links (
  request text NOT NULL, payload text NOT NULL, code text NOT NULL UNIQUE, key uuid NOT NULL UNIQUE
)`;

const uniqueViolation = "23505";

/** PostgreSQL through Drizzle and node-postgres. */
export const openPostgres: OpenField = async (engine, count) => {
  const fresh = await freshDatabase(engine);
  const proxy = await postgresProxy(fresh.url);
  const pools: pg.Pool[] = [];
  const poolAt = (connectionString: string): pg.Pool => {
    const pool = new pg.Pool({ connectionString, max: 8 });
    // Without these a connection that dies while it is lent ends the process.
    pool.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
    pools.push(pool);
    return pool;
  };
  const direct = poolAt(fresh.url);
  await direct.query(ddl);
  return {
    driver: driverName(createRequire(import.meta.url), "pg"),
    handles: Array.from({ length: count }, () => handleOn(poolAt(proxy.url))),
    records: async () =>
      (await direct.query<StoredRecord>("SELECT request, payload, code, key FROM links")).rows,
    interfere: interfereOn(proxy, insertsOf),
    gate: gateOn(proxy, insertsOf),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await proxy.close();
    },
  };
};

function handleOn(pool: pg.Pool): Handle {
  return {
    store: postgresStore(drizzle(pool), { table: links, code: "code", idempotencyKey: "key" }),
    async insertPlainly({ request, payload }, code) {
      try {
        await pool.query(
          `insert into "links" ("request", "payload", "code", "key") values ($1, $2, $3, gen_random_uuid())`,
          [request, payload, code],
        );
        return "inserted";
      } catch (error) {
        if (Reflect.get(Object(error), "code") === uniqueViolation) return "duplicate";
        throw error;
      }
    },
  };
}

const insert = /^insert into "links" \(([^)]*)\) values (\(.*?\))(?: on conflict| returning|$)/;

/** Reads the rows of an insert by its columns' and its parameters' places. */
function insertsOf({ statements, values }: PostgresRequest): readonly Sent[] {
  return statements.flatMap((statement, index) => {
    const [, names = "", rows = ""] = insert.exec(statement) ?? [];
    const columns = names.split(", ").map((name) => name.replaceAll('"', ""));
    const parameters = values[index] ?? [];
    return [...rows.matchAll(/\(((?:[^()]|\(\))*)\)/g)].map(([, row = ""]) => {
      const places = row.split(", ");
      const parameterOf = (column: string): string =>
        parameters[Number(places[columns.indexOf(column)]?.slice(1)) - 1] ?? "";
      return { request: parameterOf("request"), code: parameterOf("code") };
    });
  });
}
