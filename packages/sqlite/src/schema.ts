import { invalidOption, requireOptions } from "@codemint/core/adapter";
import { requireName, type TableLayout, tableLayout } from "./layout.js";
import { codeColumns, listed, quoted } from "./sql.js";

export interface SqliteSchemaOptions {
  readonly table: string;
  readonly code: string;
  readonly idempotencyKey?: string | undefined;
  readonly fingerprint?: string | undefined;
  readonly scope?: readonly string[] | undefined;
}

export interface SqliteTableOptions extends SqliteSchemaOptions {
  /** Your own columns: each name with its type and constraints, in SQL. It is printed as it is. */
  readonly columns?: Readonly<Record<string, string>> | undefined;
}

/**
 * The SQL that creates a table for codes, with its unique indexes. It is returned, never run.
 * A scope column that `columns` does not name becomes `TEXT NOT NULL`.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function sqliteSchema(options: SqliteTableOptions): string {
  const layout = tableLayout(options);
  const { columns = {} } = options;
  requireOptions(columns, "columns");
  const own = Object.entries(columns).map(([name, type]) => {
    requireName("columns", name);
    if (typeof type !== "string") {
      throw invalidOption({ option: "columns", problem: "must give each column's type as SQL text" });
    }
    return `${quoted(name)} ${type}`.trim();
  });
  const scope = layout.scope.filter((name) => !Object.hasOwn(columns, name));
  const lines = [
    ...own,
    ...scope.map((name) => `${quoted(name)} TEXT NOT NULL`),
    `${quoted(layout.code)} TEXT NOT NULL`,
    ...(layout.key === undefined ? [] : [`${quoted(layout.key)} TEXT NOT NULL`]),
    ...(layout.fingerprint === undefined ? [] : [`${quoted(layout.fingerprint)} TEXT`]),
  ];
  return [`CREATE TABLE ${quoted(layout.table)} (\n  ${lines.join(",\n  ")}\n);`, ...indexesSql(layout)].join(
    "\n",
  );
}

/**
 * The SQL that gives an older table its columns and unique indexes; the scope's columns must be there already. It is returned,
 * never run. Give the codes to the rows that are there with `sqliteBackfill`.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function sqliteSchemaUpgrade(options: SqliteSchemaOptions): string {
  const layout = tableLayout(options);
  const columns = [layout.code, layout.key, layout.fingerprint].filter((column) => column !== undefined);
  return [...columns.map((column) => addColumnSql(layout.table, column, "TEXT")), ...indexesSql(layout)].join(
    "\n",
  );
}

/** The SQL that creates the table of `sqliteCounter`. It is returned, never run. */
export function sqliteCounterSchema(table = "codemint_counters"): string {
  requireName("table", table);
  return `CREATE TABLE ${quoted(table)} (name TEXT NOT NULL PRIMARY KEY, value INTEGER NOT NULL) STRICT;`;
}

/** The SQL that creates the table of `sqliteLeases`. It is returned, never run. */
export function sqliteLeaseSchema(table = "codemint_leases"): string {
  requireName("table", table);
  return (
    `CREATE TABLE ${quoted(table)} (name TEXT NOT NULL, slot INTEGER NOT NULL, fence INTEGER NOT NULL, ` +
    "not_before INTEGER NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (name, slot)) STRICT;"
  );
}

export const addColumnSql = (table: string, column: string, type: string): string =>
  `ALTER TABLE ${quoted(table)} ADD COLUMN ${quoted(column)} ${type};`;

export function uniqueIndexSql(table: string, columns: readonly string[]): string {
  return `CREATE UNIQUE INDEX ${quoted(`${table}_${columns.join("_")}`)} ON ${quoted(table)} (${listed(columns)});`;
}

const indexesSql = (layout: TableLayout): string[] => [
  uniqueIndexSql(layout.table, codeColumns(layout)),
  ...(layout.key === undefined ? [] : [uniqueIndexSql(layout.table, [layout.key])]),
];

/** The SQL that an error names where the table or an index is missing. */
export interface Remedies {
  readonly table: string;
  readonly codeIndex: string;
  readonly keyIndex: string;
}

export function remediesOf(layout: TableLayout): Remedies {
  const { table, code, key, fingerprint, scope } = layout;
  return {
    table: sqliteSchema({ table, code, idempotencyKey: key, fingerprint, scope }),
    codeIndex: uniqueIndexSql(table, codeColumns(layout)),
    keyIndex: key === undefined ? "" : uniqueIndexSql(table, [key]),
  };
}
