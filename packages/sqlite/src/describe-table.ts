import type { Database } from "better-sqlite3";
import { folded, sameName } from "./layout.js";

export type Affinity = "text" | "integer" | "real" | "numeric" | "blob";

export interface Column {
  readonly name: string;
  readonly affinity: Affinity;
  readonly notNull: boolean;
  readonly generated: boolean;
  /** The column is another name of the table's rowid. */
  readonly rowid: boolean;
}

export interface UniqueIndex {
  readonly name: string;
  readonly unique: boolean;
  readonly partial: boolean;
  /** A column is `null` where the index holds an expression. */
  readonly parts: readonly { readonly column: string | null; readonly collation: string }[];
}

export interface Trigger {
  readonly name: string;
  readonly event: string;
}

/** What SQLite knows of a table in the main database. */
export interface TableFacts {
  readonly kind: string;
  readonly strict: boolean;
  readonly sql: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly UniqueIndex[];
  readonly triggers: readonly Trigger[];
}

export const columnIn = (facts: TableFacts | undefined, column: string): Column | undefined =>
  facts?.columns.find(({ name }) => sameName(name, column));

/** The table's facts, or `undefined` if there is no such table. */
export function describeTable(db: Database, table: string): TableFacts | undefined {
  const rows = <Row>(sql: string, ...values: string[]) =>
    db
      .prepare<string[], Row>(sql)
      .safeIntegers(false)
      .all(...values);

  const [listed] = rows<{ name: string; type: string; strict: number; wr: number }>(
    "SELECT name, type, strict, wr FROM pragma_table_list WHERE schema = 'main' AND name = ? COLLATE NOCASE",
    table,
  );
  if (listed === undefined) return undefined;
  const [created] = rows<{ sql: string | null }>(
    "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?",
    listed.name,
  );
  const declared = rows<{ name: string; type: string; notnull: number; pk: number; hidden: number }>(
    "SELECT name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo(?, 'main')",
    listed.name,
  );
  const keyColumns = declared.filter(({ pk }) => pk > 0).length;
  const parts = rows<{
    index: string;
    unique: number;
    partial: number;
    column: string | null;
    collation: string;
  }>(
    `SELECT l.name AS "index", l."unique", l.partial, x.name AS "column", x.coll AS collation
     FROM pragma_index_list(?, 'main') AS l, pragma_index_xinfo(l.name, 'main') AS x WHERE x.key = 1 ORDER BY l.seq, x.seqno`,
    listed.name,
  );
  const indexes = new Map<string, UniqueIndex & { parts: { column: string | null; collation: string }[] }>();
  for (const { index, unique, partial, column, collation } of parts) {
    const known = indexes.get(index) ?? {
      name: index,
      unique: unique === 1,
      partial: partial === 1,
      parts: [],
    };
    known.parts.push({ column, collation });
    indexes.set(index, known);
  }
  // A temporary trigger may stand on a table of the main database.
  const triggers = rows<{ name: string; sql: string }>(
    `SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE
     UNION ALL SELECT name, sql FROM temp.sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE`,
    listed.name,
    listed.name,
  );
  return {
    kind: listed.type,
    strict: listed.strict === 1,
    sql: created?.sql ?? "",
    columns: declared.map(({ name, type, notnull, pk, hidden }) => {
      const rowid = pk === 1 && keyColumns === 1 && listed.wr === 0 && folded(type) === "integer";
      return {
        name,
        affinity: affinityOf(type, listed.strict === 1),
        notNull: notnull === 1 || rowid,
        generated: hidden !== 0,
        rowid,
      };
    }),
    indexes: [...indexes.values()],
    triggers: triggers.map(({ name, sql }) => ({ name, event: triggerEvent(sql) })),
  };
}

/** The rules of https://sqlite.org/datatype3.html, section 3.1. */
function affinityOf(declared: string, strict: boolean): Affinity {
  const type = folded(declared);
  if (type.includes("int")) return "integer";
  if (/char|clob|text/.test(type)) return "text";
  if (type === "" || type.includes("blob") || (strict && type === "any")) return "blob";
  return /real|floa|doub/.test(type) ? "real" : "numeric";
}

const quotedOrComment =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** The statement without quoted names, texts and comments: what is left are SQLite's own words and plain names. */
export const bareWords = (sql: string): string => sql.replace(quotedOrComment, " ");

/** DELETE, INSERT and UPDATE are reserved, so that the first of them that is not quoted is the trigger's event. */
const triggerEvent = (sql: string): string =>
  /(?<![\w$\u0080-\uffff])(?:delete|insert|update)(?![\w$\u0080-\uffff])/i
    .exec(bareWords(sql))?.[0]
    .toUpperCase() ?? "UNKNOWN";
