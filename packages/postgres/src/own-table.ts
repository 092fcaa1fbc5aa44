import { type SchemaProblem, schema } from "@codemint/core/adapter";
import { getTableName, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { describeTable, type TableFacts } from "./catalogue.js";
import { classify, writeFailure } from "./classify.js";
import {
  type PostgresClient,
  type Row,
  requireDatabase,
  requireNoTransaction,
  requireTable,
  rowsOf,
} from "./client.js";
import { indexProblems } from "./index-problems.js";
import { sqlNameOf } from "./layout.js";
import { meddlingProblems } from "./meddling-problems.js";
import { isTable, tableProblem, throwIfAny } from "./verify.js";

/** A table of codemint's own, which holds no records: one of counters or of leases. */
export interface OwnTable {
  readonly table: PgTable;
  /** The SQL that creates it. */
  readonly createSql: string;
  /** Its columns, each with its type; those of `key` are its unique index. */
  readonly columns: Readonly<Record<string, string>>;
  readonly key: readonly string[];
}

export interface OwnTableClient {
  /** Runs a statement by itself, never in a transaction of the caller's, whose rollback would undo what has been told. */
  run(statement: SQL): Promise<readonly Row[]>;
  /** Throws `ERR_CODEMINT_SCHEMA` unless the table is as it should be. */
  verify(): Promise<void>;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` if this is no such table or database */
export function ownTable(db: PostgresClient, own: OwnTable): OwnTableClient {
  requireDatabase("db", db);
  requireTable(own.table);
  const scene = { table: getTableName(own.table), transaction: "none" } as const;
  return {
    async run(statement) {
      requireNoTransaction(db);
      try {
        return await rowsOf(db, statement);
      } catch (error) {
        throw writeFailure(error, scene);
      }
    },
    async verify() {
      const sqlName = sqlNameOf(own.table);
      const facts = await describeTable(db, sqlName).catch((error: unknown) => {
        throw classify(error, scene) ?? error;
      });
      const layout = { name: scene.table, sqlName };
      if (!isTable(facts)) {
        throw schema({
          table: scene.table,
          problems: [{ ...tableProblem(facts), ...(facts === undefined && { remedy: own.createSql }) }],
        });
      }
      throwIfAny(scene.table, [
        ...shapeProblems(facts, own),
        ...indexProblems(
          facts,
          layout,
          own.key.map((name) => ({ name })),
          "key-index",
        ),
        ...meddlingProblems(facts, "insert", []),
        ...meddlingProblems({ ...facts, rules: [], rowSecurity: false, children: false }, "update", []),
      ]);
    },
  };
}

function shapeProblems(facts: TableFacts, { createSql, columns }: OwnTable): readonly SchemaProblem[] {
  const sound = Object.entries(columns).every(([name, type]) => {
    const column = facts.columns.find((each) => each.name === name);
    return column?.type === type && column.notNull && column.deterministic;
  });
  if (sound) return [];
  return [
    {
      subject: "table",
      problem: "its columns are not those of codemint's own table",
      remedy: `name another table, or drop this one, and create it by ${createSql}`,
    },
  ];
}
