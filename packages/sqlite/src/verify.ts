import { type SchemaProblem, type SchemaSubject, schema } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { bareWords, columnIn, describeTable, type TableFacts, type UniqueIndex } from "./describe-table.js";
import { sameName, type TableLayout } from "./layout.js";
import { addColumnSql, remediesOf, uniqueIndexSql } from "./schema.js";
import { codeColumns, inMain, listed, quoted } from "./sql.js";

/** @throws `ERR_CODEMINT_SCHEMA` with every problem, if the table cannot hold codes */
export function verifyStoreTable(db: Database, layout: TableLayout, trustTriggers: readonly string[]): void {
  throwIfAny(layout.table, storeProblems(db, layout, trustTriggers));
}

/** The same for a table whose rows are to be given codes. */
export function verifyBackfillTable(
  db: Database,
  layout: TableLayout,
  id: string,
  trustTriggers: readonly string[],
): void {
  const { table } = layout;
  const facts = describeTable(db, table);
  if (!isTable(facts)) throw schema({ table, problems: [tableProblem(facts, remediesOf(layout).table)] });
  const row = columnIn(facts, id);
  throwIfAny(table, [
    ...codeColumnProblems(db, facts, layout),
    ...scopeProblems(facts, layout),
    ...(row === undefined ? [missingColumn(table, id, "TEXT")] : []),
    ...indexProblems(facts, table, codeColumns(layout), "code-index"),
    ...(row === undefined || row.rowid ? [] : indexProblems(facts, table, [id], "key-index")),
    ...conflictClauseProblems(facts, table),
    ...triggerProblems(facts, "UPDATE", trustTriggers),
  ]);
}

export function throwIfAny(table: string, problems: readonly SchemaProblem[]): void {
  if (problems.length > 0) throw schema({ table, problems });
}

function storeProblems(
  db: Database,
  layout: TableLayout,
  trusted: readonly string[],
): readonly SchemaProblem[] {
  const facts = describeTable(db, layout.table);
  if (!isTable(facts)) return [tableProblem(facts, remediesOf(layout).table)];
  const { table, key, fingerprint } = layout;
  // Columns come first, so that the remedies can be run in their order.
  return [
    ...codeColumnProblems(db, facts, layout),
    ...(key === undefined ? [] : textColumnProblems(facts, table, key)),
    ...(fingerprint === undefined ? [] : textColumnProblems(facts, table, fingerprint)),
    ...scopeProblems(facts, layout),
    ...indexProblems(facts, table, codeColumns(layout), "code-index"),
    ...(key === undefined ? [] : indexProblems(facts, table, [key], "key-index")),
    ...conflictClauseProblems(facts, table),
    ...triggerProblems(facts, "INSERT", trusted),
  ];
}

/** Whether this is a table that a record can be written to: neither missing nor a view nor virtual. */
export const isTable = (facts: TableFacts | undefined): facts is TableFacts => facts?.kind === "table";

export function tableProblem(facts: TableFacts | undefined, createSql: string): SchemaProblem {
  if (facts === undefined) return { subject: "table", problem: "it does not exist", remedy: createSql };
  return {
    subject: facts.kind === "view" ? "view" : "table",
    problem: `it is a ${facts.kind}${facts.kind === "view" ? "" : " table"}, which has no unique index of its own`,
    remedy: `name an ordinary table, for example: ${createSql}`,
  };
}

function codeColumnProblems(
  db: Database,
  facts: TableFacts,
  { table, code }: TableLayout,
): readonly SchemaProblem[] {
  const problems = textColumnProblems(facts, table, code);
  return problems.length > 0 || !folds(db, table, code) ? problems : [foldingColumn(code)];
}

function textColumnProblems(facts: TableFacts, table: string, name: string): readonly SchemaProblem[] {
  const column = columnIn(facts, name);
  if (column === undefined) return [missingColumn(table, name, "TEXT")];
  if (column.generated) {
    return [
      {
        subject: "column",
        problem: `the column ${quoted(name)} is generated, so that it cannot be written`,
        remedy: `name an ordinary column: ${addColumnSql(table, `${name}_text`, "TEXT")}`,
      },
    ];
  }
  if (column.affinity === "text") return [];
  return [
    {
      subject: "column",
      problem: `the column ${quoted(name)} is not of a TEXT type, so that SQLite may store 007 as 7`,
      remedy: rebuild(`with ${quoted(name)} TEXT`),
    },
  ];
}

function scopeProblems(facts: TableFacts, { table, scope }: TableLayout): readonly SchemaProblem[] {
  return scope.flatMap((name): readonly SchemaProblem[] => {
    const column = columnIn(facts, name);
    if (column === undefined) return [missingColumn(table, name, "TEXT NOT NULL DEFAULT ''")];
    const { affinity, notNull } = column;
    const problem = (how: string, remedy: string): SchemaProblem => ({
      subject: "column",
      problem: `the scope column ${quoted(name)} ${how}`,
      remedy: rebuild(`with ${quoted(name)} ${remedy}`),
    });
    if (affinity !== "text" && affinity !== "integer") {
      return [
        problem(
          "is neither of a TEXT nor of an INTEGER type, so that two scopes may become one",
          "TEXT NOT NULL",
        ),
      ];
    }
    if (notNull) return [];
    return [
      problem(
        "may be NULL, and SQLite holds any two NULLs to be different",
        `${affinity.toUpperCase()} NOT NULL`,
      ),
    ];
  });
}

/** What keeps the table from having a unique index on exactly these columns that tells all their values apart. */
export function indexProblems(
  facts: TableFacts,
  table: string,
  columns: readonly string[],
  subject: SchemaSubject,
): readonly SchemaProblem[] {
  const flaws = facts.indexes.map((index) => indexFlaw(index, columns));
  if (flaws.includes(undefined)) return [];
  const [nearest = "there is none"] = flaws.filter((flaw) => flaw !== "");
  return [
    {
      subject,
      problem: `it needs a unique index on exactly (${listed(columns)}), and ${nearest}`,
      remedy: uniqueIndexSql(table, columns),
    },
  ];
}

/** Why an index does not serve; an empty text if it is about other columns altogether, `undefined` if it serves. */
function indexFlaw(index: UniqueIndex, columns: readonly string[]): string | undefined {
  const has = (column: string) =>
    index.parts.some((part) => part.column !== null && sameName(part.column, column));
  const expression = index.parts.some((part) => part.column === null);
  const among = columns.filter(has).length;
  if (among === 0 && !(expression && index.unique)) return "";
  const named = `the index ${quoted(index.name)}`;
  if (expression) return `${named} is on an expression`;
  if (among < columns.length || index.parts.length > columns.length) return `${named} is on other columns`;
  if (!index.unique) return `${named} is not unique`;
  if (index.partial) return `${named} is partial`;
  const folding = index.parts.find(({ collation }) => !sameName(collation, "BINARY"));
  return folding === undefined
    ? undefined
    : `${named} is of the collation ${folding.collation}, which folds texts`;
}

function conflictClauseProblems({ sql }: TableFacts, table: string): readonly SchemaProblem[] {
  const clause = /\bon\s+conflict\s+(rollback|fail|ignore|replace)\b/i.exec(bareWords(sql))?.[1];
  if (clause === undefined) return [];
  return [
    {
      subject: "table",
      problem: `a constraint of ${quoted(table)} says ON CONFLICT ${clause.toUpperCase()}, which can swallow a record or remove another`,
      remedy: rebuild("without its ON CONFLICT clauses"),
    },
  ];
}

/** Triggers of this event that nobody vouched for. */
export function triggerProblems(
  { triggers }: TableFacts,
  event: "INSERT" | "UPDATE",
  trusted: readonly string[],
): readonly SchemaProblem[] {
  return triggers
    .filter((trigger) => trigger.event === event && !trusted.some((name) => sameName(name, trigger.name)))
    .map(({ name }) => ({
      subject: "trigger",
      problem: `the trigger ${quoted(name)} runs at every ${event}, and could suppress it or alter the code`,
      remedy: `list it in trustTriggers if it does neither, or DROP TRIGGER ${quoted(name)};`,
    }));
}

/**
 * Whether the column's own collation makes different texts equal. SQLite shows it nowhere; but a column of a compound SELECT has the
 * collation of its first part: https://sqlite.org/datatype3.html, section 7.1.
 */
function folds(db: Database, table: string, column: string): boolean {
  const like = (text: string): string => `x = ${text}`;
  const others = ["'A\u00e4'", "'a\u00e4 '", "'a\u00c4'", "'aa\u0308'", "'aa'"].map(like).join(" OR ");
  const sql = `SELECT ${others} FROM (SELECT ${quoted(column)} AS x FROM ${inMain(table)} WHERE 0 UNION ALL SELECT 'a\u00e4')`;
  return Number(db.prepare<[], unknown>(sql).pluck().get()) === 1;
}

const foldingColumn = (name: string): SchemaProblem => ({
  subject: "column",
  problem: `the collation of the column ${quoted(name)} folds texts, so that a search for one code may find another`,
  remedy: rebuild(`with ${quoted(name)} TEXT COLLATE BINARY`),
});

const missingColumn = (table: string, name: string, type: string): SchemaProblem => ({
  subject: "column",
  problem: `it has no column ${quoted(name)}`,
  remedy: addColumnSql(table, name, type),
});

// https://sqlite.org/lang_altertable.html, section 7: SQLite cannot change a column or a constraint in place.
const rebuild = (how: string): string =>
  `create a new table ${how}, copy the rows by INSERT INTO … SELECT, drop the old table and rename the new one`;
