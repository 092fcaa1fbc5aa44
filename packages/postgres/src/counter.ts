import {
  type CounterStore,
  counterExhausted,
  defineCounterStore,
  requireOptions,
} from "@codemint/core/adapter";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PostgresClient } from "./client.js";
import { ownTable } from "./own-table.js";
import { postgresCounterSchema, postgresCounterTable } from "./schema.js";

export interface PostgresCounterOptions {
  /** What `postgresCounterTable` gives, or a table of the same columns; by default the one named `codemint_counters`. */
  readonly table?: PgTable | undefined;
  /** Whether the table is verified before the first reserve; true by default. */
  readonly verify?: boolean | undefined;
}

const limit = 2n ** 63n - 1n;

/**
 * Counters in a table of their own, one row each, exact up to 2^63 - 1. They work outside any transaction, whose rollback would hand the same
 * values out twice, and refuse the handle of one.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function postgresCounter(db: PostgresClient, options: PostgresCounterOptions = {}): CounterStore {
  requireOptions(options);
  const { table = postgresCounterTable(), verify } = options;
  const counters = ownTable(db, {
    table,
    createSql: postgresCounterSchema(table),
    columns: { name: "text", value: "bigint" },
    key: ["name"],
  });
  const start = (counter: string, value: bigint) =>
    sql`INSERT INTO ${table} AS c (name, value) VALUES (${counter}, ${String(value)}::bigint)
        ON CONFLICT (name) DO UPDATE SET value = `;
  return defineCounterStore(
    {
      name: "postgres",
      async reserve(counter, size) {
        // As text, since the drivers differ in what a bigint becomes.
        const [row] = await counters.run(
          sql`${start(counter, size)} c.value + excluded.value
              WHERE c.value <= ${String(limit)}::bigint - excluded.value RETURNING value::text`,
        );
        if (row === undefined) throw counterExhausted({ limit });
        const last = BigInt(String(row["value"]));
        return { first: last - size + 1n, last };
      },
      async raise(counter, atLeast) {
        if (atLeast > limit) throw counterExhausted({ limit });
        await counters.run(sql`${start(counter, atLeast)} greatest(c.value, excluded.value)`);
      },
      verify: counters.verify,
    },
    { verify },
  );
}
