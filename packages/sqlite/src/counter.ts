import {
  counterExhausted,
  defineCounterStore,
  requireOptions,
  type SyncCounterStore,
} from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { ownTable } from "./own-table.js";
import { sqliteCounterSchema } from "./schema.js";
import { inMain } from "./sql.js";

export interface SqliteCounterOptions {
  /** The table that `sqliteCounterSchema` creates; `codemint_counters` by default. */
  readonly table?: string | undefined;
  /** Whether the table is verified before the first reserve; true by default. */
  readonly verify?: boolean | undefined;
}

const limit = 2n ** 63n - 1n;

/**
 * Counters in a table of their own, exact up to 2^63 - 1, through your own better-sqlite3 connection. They refuse to work inside an
 * open transaction, whose rollback would hand the same values out twice.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function sqliteCounter(db: Database, options: SqliteCounterOptions = {}): SyncCounterStore {
  requireOptions(options);
  const { table = "codemint_counters", verify } = options;
  const counters = ownTable(db, {
    table,
    createSql: sqliteCounterSchema(table),
    columns: { name: "text", value: "integer" },
    key: ["name"],
  });
  const reserve = counters.change<{ readonly value: bigint }>(reserveSql(table));
  const raise = counters.change(raiseSql(table));
  return defineCounterStore(
    {
      name: "sqlite",
      reserve(counter, size) {
        const changed = reserve({ name: counter, size });
        if (changed === undefined) throw counterExhausted({ limit });
        return { first: changed.value - size + 1n, last: changed.value };
      },
      raise(counter, atLeast) {
        if (atLeast > limit) throw counterExhausted({ limit });
        raise({ name: counter, atLeast });
      },
      verify: counters.verify,
    },
    { verify },
  );
}

const reserveSql = (table: string): string =>
  `INSERT INTO ${inMain(table)} (name, value) VALUES (@name, @size) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value ` +
  `WHERE value <= ${limit} - excluded.value RETURNING value`;

const raiseSql = (table: string): string =>
  `INSERT INTO ${inMain(table)} (name, value) VALUES (@name, @atLeast) ON CONFLICT (name) ` +
  "DO UPDATE SET value = max(value, excluded.value) RETURNING value";
