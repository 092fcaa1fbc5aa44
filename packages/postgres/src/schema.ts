import type { PgTable } from "drizzle-orm/pg-core";
import { bigint, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { type ColumnName, type PostgresClient, requireDatabase } from "./client.js";
import { codeColumns as columnsOfCode, managedColumns, sqlNameOf, tableLayout } from "./layout.js";
import { addColumnSql, uniqueIndexSql } from "./schema-sql.js";

/**
 * The columns of a new table, to be spread among your own. Their unique indexes are yours to declare, since the code's has your scope in it:
 * `(t) => [uniqueIndex().on(t.domain, t.code), uniqueIndex().on(t.idempotencyKey)]`.
 */
export const codeColumns = () => ({
  code: text().notNull(),
  idempotencyKey: uuid().notNull(),
  fingerprint: text(),
});

export interface PostgresUpgradeOptions<T extends PgTable> {
  readonly table: T;
  readonly code: ColumnName<T>;
  readonly idempotencyKey?: ColumnName<T> | undefined;
  readonly fingerprint?: ColumnName<T> | undefined;
  readonly scope?: readonly ColumnName<T>[] | undefined;
}

/**
 * The SQL that gives an older table its columns and unique indexes without keeping anybody from writing to it. Each is a statement of its
 * own, to be run outside a transaction and in this order; the scope's columns must be there already. It is returned, never run.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function postgresSchemaUpgrade<T extends PgTable>(
  db: PostgresClient,
  options: PostgresUpgradeOptions<T>,
): readonly string[] {
  requireDatabase("db", db);
  const layout = tableLayout(db, options);
  const names = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);
  return [
    ...managedColumns(layout).map(({ name, column }) => addColumnSql(layout, name, column.getSQLType())),
    uniqueIndexSql(layout, names(columnsOfCode(layout))),
    ...(layout.key === undefined ? [] : [uniqueIndexSql(layout, names([layout.key]))]),
  ];
}

/** The Drizzle table of `postgresCounter`, for your migrations. One in a schema of yours has the same columns. */
export const postgresCounterTable = (name = "codemint_counters") =>
  pgTable(name, {
    name: text("name").primaryKey(),
    value: bigint("value", { mode: "bigint" }).notNull(),
  });

/** The Drizzle table of `postgresLeases`, for your migrations. */
export const postgresLeaseTable = (name = "codemint_leases") =>
  pgTable(
    name,
    {
      name: text("name").notNull(),
      slot: integer("slot").notNull(),
      fence: bigint("fence", { mode: "bigint" }).notNull(),
      notBefore: bigint("not_before", { mode: "bigint" }).notNull(),
      expiresAt: bigint("expires_at", { mode: "bigint" }).notNull(),
    },
    (table) => [primaryKey({ columns: [table.name, table.slot] })],
  );

/** The SQL that creates the table of `postgresCounter`. It is returned, never run. */
export const postgresCounterSchema = (table: PgTable = postgresCounterTable()): string =>
  `CREATE TABLE ${sqlNameOf(table)} (name text NOT NULL PRIMARY KEY, value bigint NOT NULL);`;

/** The SQL that creates the table of `postgresLeases`. It is returned, never run. */
export const postgresLeaseSchema = (table: PgTable = postgresLeaseTable()): string =>
  `CREATE TABLE ${sqlNameOf(table)} (name text NOT NULL, slot integer NOT NULL, fence bigint NOT NULL, ` +
  "not_before bigint NOT NULL, expires_at bigint NOT NULL, PRIMARY KEY (name, slot));";
