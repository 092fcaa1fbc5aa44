import { quoted, type TableLayout } from "./layout.js";

export const addColumnSql = (
  { sqlName }: Pick<TableLayout, "sqlName">,
  column: string,
  type: string,
): string => `ALTER TABLE ${sqlName} ADD COLUMN ${quoted(column)} ${type};`;

/** CONCURRENTLY: writes go on while the index is built. PostgreSQL gives it a name. */
export const uniqueIndexSql = (
  { sqlName }: Pick<TableLayout, "sqlName">,
  columns: readonly string[],
): string => `CREATE UNIQUE INDEX CONCURRENTLY ON ${sqlName} (${columns.map(quoted).join(", ")});`;
