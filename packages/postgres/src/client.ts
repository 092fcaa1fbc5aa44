import { invalidOption, openTransaction } from "@codemint/core/adapter";
import { is, type SQL } from "drizzle-orm";
import {
  type PgColumn,
  PgDatabase,
  type PgQueryResultHKT,
  PgTable,
  PgTransaction,
} from "drizzle-orm/pg-core";

/** Any Drizzle PostgreSQL database, or a transaction of one. */
export interface PostgresClient
  extends Pick<PgDatabase<PgQueryResultHKT>, "insert" | "update" | "select" | "execute"> {
  transaction<T>(work: (transaction: PostgresClient) => Promise<T>): Promise<T>;
}

/** The names of a table's columns, as the Drizzle table has them. */
export type ColumnName<T extends PgTable> = keyof T["_"]["columns"] & string;

/** @throws `ERR_CODEMINT_INVALID_OPTION` unless this is a Drizzle database that is not a transaction */
export function requireDatabase(option: string, db: unknown): asserts db is PostgresClient {
  // `withReplicas` gives a copy of the primary, which has no prototype to know it by.
  if (!is(primaryOf(db), PgDatabase)) {
    throw invalidOption({ option, problem: "must be a Drizzle PostgreSQL database" });
  }
  if (is(db, PgTransaction)) {
    throw invalidOption({
      option,
      problem: "must be a database, not a transaction of one; give the transaction to within(transaction)",
    });
  }
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` unless this is a Drizzle transaction */
export function requireTransaction(transaction: unknown): asserts transaction is PostgresClient {
  if (!is(transaction, PgTransaction)) {
    throw invalidOption({
      option: "transaction",
      problem: "must be the transaction that Drizzle gives to the work of db.transaction(…)",
    });
  }
}

/**
 * Refuses to use a database over a single node-postgres client while that is inside a transaction: the statement would join it, and be undone
 * by its rollback. A pool lends another connection, and the other drivers wait.
 *
 * @throws `ERR_CODEMINT_OPEN_TRANSACTION`
 */
export function requireNoTransaction(db: PostgresClient): void {
  const client = Object(Reflect.get(Object(primaryOf(db)), "$client"));
  const status: unknown = client.getTransactionStatus?.();
  if (status === "T" || status === "E") throw openTransaction({}, { transaction: "usable" });
}

export function requireTable(table: unknown): asserts table is PgTable {
  if (!is(table, PgTable)) throw invalidOption({ option: "table", problem: "must be a Drizzle pgTable" });
}

const primaryOf = (db: unknown): unknown => Reflect.get(Object(db), "$primary") ?? db;

/** The rows of a statement, in whatever form the driver gives them. `execute` goes to the primary, where `select` may not. */
export async function rowsOf(client: PostgresClient, query: SQL): Promise<readonly Row[]> {
  const result: unknown = await client.execute(query);
  return (Array.isArray(result) ? result : Reflect.get(Object(result), "rows")) as readonly Row[];
}

export type Row = Readonly<Record<string, unknown>>;

/** The column's name in the database, which the `casing` of this very database decides. */
export function columnNameIn(db: PostgresClient, table: PgTable, column: PgColumn): string {
  const { sql } = db.select({ column }).from(table).toSQL();
  const [, name] = /^select "((?:[^"]|"")*)" from /.exec(sql) ?? [];
  if (name === undefined) {
    throw invalidOption({ option: "table", problem: "has a column whose name Drizzle does not tell" });
  }
  return name.replaceAll('""', '"');
}
