import { type SchemaProblem, schema } from "@codemint/core/adapter";
import { sql } from "drizzle-orm";
import type { CatalogueColumn, TableFacts } from "./catalogue.js";
import type { PostgresClient } from "./client.js";
import { indexProblems } from "./index-problems.js";
import { codeColumns, type LaidColumn, listed, quoted, type TableLayout } from "./layout.js";
import { meddlingProblems } from "./meddling-problems.js";
import { planOf } from "./plan.js";
import { addColumnSql } from "./schema-sql.js";

export interface Verifying {
  readonly layout: TableLayout;
  readonly keys: "unique" | "stored" | "none";
  readonly trustTriggers: readonly string[];
  readonly facts: TableFacts | undefined;
}

/** @throws `ERR_CODEMINT_SCHEMA` with every problem, if the table cannot hold codes */
export async function verifyStoreTable(client: PostgresClient, verifying: Verifying): Promise<void> {
  const { layout, keys, trustTriggers, facts } = verifying;
  if (!isTable(facts)) throw schema({ table: layout.name, problems: [tableProblem(facts)] });
  const { code, key, fingerprint } = layout;
  throwIfAny(layout.name, [
    ...columnProblems(facts, layout, code, textTypes),
    ...(key === undefined ? [] : columnProblems(facts, layout, key, keyTypes)),
    ...(fingerprint === undefined ? [] : columnProblems(facts, layout, fingerprint, textTypes)),
    ...scopeProblems(facts, layout),
    ...indexProblems(facts, layout, codeColumns(layout), "code-index"),
    ...(key === undefined || keys === "stored" ? [] : indexProblems(facts, layout, [key], "key-index")),
    ...meddlingProblems(facts, "insert", trustTriggers),
  ]);
  await requireArbiter(client, layout);
}

/** The same for a table whose rows are to be given codes. */
export function verifyBackfillTable(verifying: {
  readonly layout: TableLayout;
  readonly id: LaidColumn;
  readonly trustTriggers: readonly string[];
  readonly facts: TableFacts | undefined;
}): void {
  const { layout, id, trustTriggers, facts } = verifying;
  if (!isTable(facts)) throw schema({ table: layout.name, problems: [tableProblem(facts)] });
  throwIfAny(layout.name, [
    ...columnProblems(facts, layout, layout.code, textTypes),
    ...idProblems(facts, layout, id),
    ...scopeProblems(facts, layout),
    ...indexProblems(facts, layout, codeColumns(layout), "code-index"),
    ...indexProblems(facts, layout, [id], "key-index"),
    ...meddlingProblems(facts, "update", trustTriggers),
  ]);
}

export function throwIfAny(table: string, problems: readonly SchemaProblem[]): void {
  if (problems.length > 0) throw schema({ table, problems });
}

/** Whether a record can be written to it: an ordinary table or a partitioned one. */
export const isTable = (facts: TableFacts | undefined): facts is TableFacts =>
  facts?.kind === "r" || facts?.kind === "p";

export function tableProblem(facts: TableFacts | undefined): SchemaProblem {
  if (facts === undefined) {
    return {
      subject: "table",
      problem: "it does not exist on the search path",
      remedy: "create it by your migrations, or name its schema by pgSchema",
    };
  }
  const view = facts.kind === "v" || facts.kind === "m";
  return {
    subject: view ? "view" : "table",
    problem: `it is a ${view ? "view" : "foreign table"}, which has no unique index of its own`,
    remedy: "name the table that it stands for",
  };
}

const columnIn = (facts: TableFacts, { name }: LaidColumn): CatalogueColumn | undefined =>
  facts.columns.find((column) => column.name === name);

const textTypes: readonly string[] = ["text", "character varying"];
const keyTypes: readonly string[] = [...textTypes, "uuid"];

function columnProblems(
  facts: TableFacts,
  layout: TableLayout,
  laid: LaidColumn,
  types: readonly string[],
): readonly SchemaProblem[] {
  const column = columnIn(facts, laid);
  if (column === undefined) return [missingColumn(layout, laid)];
  const named = quoted(laid.name);
  const alter = `ALTER TABLE ${layout.sqlName} ALTER COLUMN ${named}`;
  if (column.generated) {
    return [
      {
        subject: "column",
        problem: `the column ${named} is generated, so that it cannot be written`,
        remedy: `${alter} DROP EXPRESSION;`,
      },
    ];
  }
  if (!types.includes(column.type)) {
    return [
      {
        subject: "column",
        problem: `the column ${named} is of the type ${column.type}, which may fold, pad or convert texts`,
        remedy: `${alter} TYPE text;`,
      },
    ];
  }
  return column.deterministic ? [] : [foldingColumn(named, alter)];
}

const foldingColumn = (named: string, alter: string): SchemaProblem => ({
  subject: "column",
  problem: `the type or the collation of the column ${named} takes different texts for one`,
  remedy: `${alter} TYPE text COLLATE "C";`,
});

function missingColumn(layout: TableLayout, { name, column }: LaidColumn): SchemaProblem {
  return {
    subject: "column",
    problem: `it has no column ${quoted(name)}`,
    remedy: addColumnSql(layout, name, column.getSQLType()),
  };
}

/** An id of any type names a row, if the type tells all its values apart. */
function idProblems(facts: TableFacts, layout: TableLayout, id: LaidColumn): readonly SchemaProblem[] {
  const column = columnIn(facts, id);
  if (column === undefined) return [missingColumn(layout, id)];
  if (column.deterministic && !/^character$|citext/.test(column.type)) return [];
  return [foldingColumn(quoted(id.name), `ALTER TABLE ${layout.sqlName} ALTER COLUMN ${quoted(id.name)}`)];
}

/** By the Drizzle column's type of value, the PostgreSQL types that tell all its values apart. */
const scopeTypes: Readonly<Record<string, readonly string[]>> = {
  string: [...textTypes, "uuid"],
  number: ["smallint", "integer", "bigint"],
  bigint: ["smallint", "integer", "bigint"],
  boolean: ["boolean"],
};

function scopeProblems(facts: TableFacts, layout: TableLayout): readonly SchemaProblem[] {
  return layout.scope.flatMap((laid): readonly SchemaProblem[] => {
    const column = columnIn(facts, laid);
    if (column === undefined) return [missingColumn(layout, laid)];
    const named = quoted(laid.name);
    const alter = `ALTER TABLE ${layout.sqlName} ALTER COLUMN ${named}`;
    const { dataType } = laid.column;
    const fits =
      (column.enumeration && dataType === "string") || scopeTypes[dataType]?.includes(column.type) === true;
    if (!fits) {
      return [
        {
          subject: "column",
          problem: `the scope column ${named} is of the type ${column.type}, so that two scopes may become one`,
          remedy: `${alter} TYPE text;`,
        },
      ];
    }
    if (!column.deterministic) return [foldingColumn(named, alter)];
    if (column.notNull) return [];
    return [
      {
        subject: "column",
        problem: `the scope column ${named} may be NULL, and a unique index holds any two NULLs to be different`,
        remedy: `${alter} SET NOT NULL;`,
      },
    ];
  });
}

/** PostgreSQL's own word that the insert has its arbiter: it refuses to plan without one. */
async function requireArbiter(client: PostgresClient, layout: TableLayout): Promise<void> {
  const columns = sql.raw(listed(codeColumns(layout)));
  const values = sql.raw(
    codeColumns(layout)
      .map(() => "NULL")
      .join(", "),
  );
  await planOf(
    client,
    sql`INSERT INTO ${layout.table} (${columns}) VALUES (${values}) ON CONFLICT (${columns}) DO NOTHING`,
  );
}
