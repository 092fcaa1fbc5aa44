import { type SchemaProblem, schema } from "@codemint/core/adapter";
import type { Database, Statement } from "better-sqlite3";
import { classify, type Scene, writeFailure } from "./classify.js";
import { requireDatabase, requireStanding } from "./connection.js";
import { type Affinity, columnIn, describeTable, type TableFacts } from "./describe-table.js";
import { requireName } from "./layout.js";
import { indexProblems, isTable, tableProblem, throwIfAny, triggerProblems } from "./verify.js";

/** A table of codemint's own, which holds no records: one of counters or of leases. */
export interface OwnTable {
  readonly table: string;
  /** The SQL that creates it. */
  readonly createSql: string;
  /** Its columns, each with its type; those of `key` are its unique index. */
  readonly columns: Readonly<Record<string, Affinity>>;
  readonly key: readonly string[];
}

export interface OwnTableClient {
  /**
   * A statement that changes one row or none and returns it, its integers as bigints. Compiled once, and refused inside an open transaction
   * of the caller's, whose rollback would undo what has been told.
   */
  change<Row>(sql: string): (values: Readonly<Record<string, unknown>>) => Row | undefined;
  /** Throws `ERR_CODEMINT_SCHEMA` unless the table is as it should be. */
  verify(): void;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` if there is no such name or connection */
export function ownTable(db: Database, own: OwnTable): OwnTableClient {
  const { table, createSql } = own;
  requireName("table", table);
  requireDatabase("db", db);
  const remedies = { table: createSql, codeIndex: createSql, keyIndex: createSql };
  const scene: Scene = { db, table, bound: false, phase: "run", remedies };
  return {
    change<Row>(sql: string) {
      let statement: Statement<[Readonly<Record<string, unknown>>], Row> | undefined;
      return (values) => {
        requireStanding(db, false);
        try {
          statement ??= db.prepare<[Readonly<Record<string, unknown>>], Row>(sql).safeIntegers(true);
          // `all`, since `get` would report a row whose COMMIT then fails.
          const [row] = statement.all(values);
          return row;
        } catch (error) {
          throw writeFailure(error, scene);
        }
      };
    },
    verify() {
      try {
        verifyOwnTable(db, own);
      } catch (error) {
        throw classify(error, scene) ?? error;
      }
    },
  };
}

function verifyOwnTable(db: Database, own: OwnTable): void {
  const { table, createSql, key } = own;
  const facts = describeTable(db, table);
  if (!isTable(facts)) throw schema({ table, problems: [tableProblem(facts, createSql)] });
  throwIfAny(table, shapeProblems(facts, own));
  throwIfAny(table, [
    ...indexProblems(facts, table, key, "key-index"),
    ...triggerProblems(facts, "INSERT", []),
    ...triggerProblems(facts, "UPDATE", []),
  ]);
}

function shapeProblems(facts: TableFacts, { createSql, columns, key }: OwnTable): readonly SchemaProblem[] {
  const sound = Object.entries(columns).every(([name, affinity]) => {
    const column = columnIn(facts, name);
    return column?.affinity === affinity && (column.notNull || key.includes(name));
  });
  if (facts.strict && sound) return [];
  const listed = Object.entries(columns).map(
    ([name, affinity]) => `${name} ${affinity.toUpperCase()}${key.includes(name) ? "" : " NOT NULL"}`,
  );
  return [
    {
      subject: "table",
      problem: `it is not a STRICT table of ${listed.join(", ")}, and others lose digits beyond 2^53`,
      remedy: `name another table, or drop this one, and create it by ${createSql}`,
    },
  ];
}
