import { invalidOption, requireOptions } from "@codemint/core/adapter";
import { getTableColumns, getTableName } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { columnNameIn, type PostgresClient, requireTable } from "./client.js";

/** A column of the caller's table: its property in the Drizzle table, and its name in the database. */
export interface LaidColumn {
  readonly property: string;
  readonly name: string;
  readonly column: PgColumn;
}

/** Which columns of the caller's table codemint uses. Every other column is the caller's. */
export interface TableLayout {
  readonly table: PgTable;
  /** As an error names it. */
  readonly name: string;
  /** As SQL names it. */
  readonly sqlName: string;
  readonly code: LaidColumn;
  readonly key: LaidColumn | undefined;
  readonly fingerprint: LaidColumn | undefined;
  /** The columns within which a code is unique; empty: the whole table. */
  readonly scope: readonly LaidColumn[];
}

export interface LayoutOptions {
  readonly table: PgTable;
  readonly code: string;
  readonly idempotencyKey?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly scope?: readonly string[] | undefined;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` if the table has no such column, or two of them are the same */
export function tableLayout(db: PostgresClient, options: LayoutOptions): TableLayout {
  requireOptions(options);
  const { table, code, idempotencyKey, fingerprint, scope = [] } = options;
  requireTable(table);
  if (!Array.isArray(scope))
    throw invalidOption({ option: "scope", problem: "must be a list of column names" });
  if (fingerprint !== undefined && idempotencyKey === undefined) {
    throw invalidOption({
      option: "fingerprint",
      problem: "needs idempotencyKey: without a stored key no request is ever compared with an earlier one",
    });
  }
  const column = (option: string, property: string): LaidColumn => columnOf(db, table, option, property);
  const layout = {
    table,
    name: getTableName(table),
    sqlName: sqlNameOf(table),
    code: column("code", code),
    key: idempotencyKey === undefined ? undefined : column("idempotencyKey", idempotencyKey),
    fingerprint: fingerprint === undefined ? undefined : column("fingerprint", fingerprint),
    scope: scope.map((property) => scopeColumn(column("scope", property))),
  };
  const used = [...managedColumns(layout), ...layout.scope].map(({ name }) => name);
  if (new Set(used).size < used.length) {
    throw invalidOption({
      option: "code, idempotencyKey, fingerprint, scope",
      problem: "must be different columns",
    });
  }
  return layout;
}

export function columnOf(db: PostgresClient, table: PgTable, option: string, property: unknown): LaidColumn {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const column =
    typeof property === "string" && Object.hasOwn(columns, property) ? columns[property] : undefined;
  if (column === undefined || typeof property !== "string") {
    throw invalidOption({
      option,
      problem: `must name a column of the Drizzle table "${getTableName(table)}"`,
    });
  }
  return { property, name: columnNameIn(db, table, column), column };
}

/** The columns that codemint fills. */
export const managedColumns = ({ code, key, fingerprint }: TableLayout): readonly LaidColumn[] =>
  [code, key, fingerprint].filter((column) => column !== undefined);

/** The columns of the code's unique index. */
export const codeColumns = ({ scope, code }: TableLayout): readonly LaidColumn[] => [...scope, code];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const listed = (columns: readonly { readonly name: string }[]): string =>
  columns.map(({ name }) => quoted(name)).join(", ");

export function sqlNameOf(table: PgTable): string {
  const { schema, name } = getTableConfig(table);
  return schema === undefined ? quoted(name) : `${quoted(schema)}.${quoted(name)}`;
}

export function requireName(option: string, name: unknown): asserts name is string {
  if (typeof name !== "string" || name === "" || /[\0\p{Surrogate}]/u.test(name)) {
    throw invalidOption({ option, problem: "must be a name: a non-empty text without NUL" });
  }
}

export function requireNames(option: string, names: unknown): asserts names is readonly string[] {
  if (!Array.isArray(names)) throw invalidOption({ option, problem: "must be a list of names" });
  for (const name of names) requireName(option, name);
}

const scopeTypes = ["string", "number", "bigint", "boolean"];

function scopeColumn(laid: LaidColumn): LaidColumn {
  if (scopeTypes.includes(laid.column.dataType)) return laid;
  throw invalidOption({
    option: "scope",
    problem: `names the column "${laid.property}", whose values are not texts, integers or booleans`,
  });
}
