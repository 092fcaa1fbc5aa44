import type { TableLayout } from "./layout.js";

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const listed = (names: readonly string[]): string => names.map(quoted).join(", ");

/** Qualified, since a temporary table of the same name would otherwise take its place. */
export const inMain = (table: string): string => `"main".${quoted(table)}`;

/** The columns of the code's unique index. */
export const codeColumns = ({ scope, code }: TableLayout): readonly string[] => [...scope, code];

/** The columns that codemint fills, in the order in which they are bound. */
export const managedColumns = ({ code, key, fingerprint }: TableLayout): readonly string[] =>
  [code, key, fingerprint].filter((column) => column !== undefined);

/** `doNothing`: a held code or key is no error. `orAbort`: over the table's own conflict clauses, and those of its triggers. */
export interface InsertForm {
  readonly doNothing: boolean;
  readonly orAbort: boolean;
}

/**
 * The insert. A conflict target with a collation matches only an index of that collation, so that SQLite itself refuses, while
 * it prepares the statement, to go without a unique index that tells all codes apart. There is no RETURNING: it tells the code as it
 * was before triggers ran, and the number of changes tells the rest.
 */
export function insertSql(layout: TableLayout, fields: readonly string[], form: InsertForm): string {
  const columns = [...managedColumns(layout), ...fields];
  return [
    `INSERT ${form.orAbort ? "OR ABORT " : ""}INTO ${inMain(layout.table)} (${listed(columns)})`,
    `VALUES (${columns.map(() => "?").join(", ")})`,
    ...(form.doNothing ? doNothing(layout) : []),
  ].join(" ");
}

/** An insert of no row at all, which SQLite refuses once the code's unique index is gone. */
export const probeSql = (layout: TableLayout): string =>
  `INSERT INTO ${inMain(layout.table)} (${quoted(layout.code)}) SELECT NULL WHERE 0 ${doNothing(layout).join(" ")}`;

const doNothing = (layout: TableLayout): string[] =>
  [codeColumns(layout), ...(layout.key === undefined ? [] : [[layout.key]])].map(
    (columns) =>
      `ON CONFLICT (${columns.map((column) => `${quoted(column)} COLLATE BINARY`).join(", ")}) DO NOTHING`,
  );

/** Every record with the code in the scope, or with the key. Two searches: SQLite would scan the table for their OR. */
export function findSql(layout: TableLayout): string {
  const held = managedColumns(layout).map((column) => `t.${quoted(column)}`);
  const select = `SELECT ${held.join(", ")} FROM ${inMain(layout.table)} AS t WHERE `;
  const byCode = codeColumns(layout).map(equals).join(" AND ");
  return layout.key === undefined
    ? select + byCode
    : `${select}${byCode} UNION ALL ${select}${equals(layout.key)}`;
}

export const equals = (column: string): string => `t.${quoted(column)} = ? COLLATE BINARY`;

/** Counts the records that have a code. */
export const countSql = ({ table, code }: TableLayout): string =>
  `SELECT count(${quoted(code)}) FROM ${inMain(table)}`;
