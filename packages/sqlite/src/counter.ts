import { counterExhausted, defineCounterStore, type SyncCounterStore, schema } from "@codemint/core/adapter";
import type { Database, Statement } from "better-sqlite3";
import { classify, type Scene, writeFailure } from "./classify.js";
import { requireDatabase, requireStanding } from "./connection.js";
import { columnIn, describeTable } from "./describe-table.js";
import { requireName, requireOptions } from "./layout.js";
import { sqliteCounterSchema } from "./schema.js";
import { inMain } from "./sql.js";
import { indexProblems, isTable, tableProblem, throwIfAny, triggerProblems } from "./verify.js";

export interface SqliteCounterOptions {
  /** The table that `sqliteCounterSchema` creates; `codemint_counters` by default. */
  readonly table?: string | undefined;
  /** Whether the table is verified before the first reserve; true by default. */
  readonly verify?: boolean | undefined;
}

const limit = 2n ** 63n - 1n;

/**
 * Counters in a table of their own, exact up to 2^63 - 1, through your own better-sqlite3 connection. They refuse to work inside an
 * open transaction, whose rollback would hand the same values out twice.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function sqliteCounter(db: Database, options: SqliteCounterOptions = {}): SyncCounterStore {
  requireOptions(options);
  const { table = "codemint_counters", verify } = options;
  requireName("table", table);
  requireDatabase("db", db);
  const createSql = sqliteCounterSchema(table);
  const remedies = { table: createSql, codeIndex: createSql, keyIndex: createSql };
  const scene: Scene = { db, table, bound: false, phase: "run", remedies };

  /** Runs a statement that returns the counter's value, if it changes it at all. */
  function change(
    compile: () => Statement<unknown[], unknown>,
    values: readonly unknown[],
  ): bigint | undefined {
    requireStanding(db, false);
    try {
      // `all`, since `get` would report a value whose COMMIT then fails.
      const [value] = compile().all(...values);
      return typeof value === "bigint" ? value : undefined;
    } catch (error) {
      throw writeFailure(error, scene);
    }
  }

  const reserveOne = compiledOnce(db, reserveSql(table));
  const raiseOne = compiledOnce(db, raiseSql(table));

  return defineCounterStore(
    {
      name: "sqlite",
      reserve(counter, size) {
        const last = change(reserveOne, [counter, size]);
        if (last === undefined) throw counterExhausted({ limit });
        return { first: last - size + 1n, last };
      },
      raise(counter, atLeast) {
        if (atLeast > limit) throw counterExhausted({ limit });
        change(raiseOne, [counter, atLeast]);
      },
      verify() {
        try {
          verifyCounterTable(db, table);
        } catch (error) {
          throw classify(error, scene) ?? error;
        }
      },
    },
    { verify },
  );
}

function compiledOnce(db: Database, sql: string): () => Statement<unknown[], unknown> {
  let statement: Statement<unknown[], unknown> | undefined;
  return () => {
    statement ??= db.prepare<unknown[], unknown>(sql).pluck().safeIntegers(true);
    return statement;
  };
}

const reserveSql = (table: string): string =>
  `INSERT INTO ${inMain(table)} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value ` +
  `WHERE value <= ${limit} - excluded.value RETURNING value`;

const raiseSql = (table: string): string =>
  `INSERT INTO ${inMain(table)} (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value) ` +
  "RETURNING value";

function verifyCounterTable(db: Database, table: string): void {
  const createSql = sqliteCounterSchema(table);
  const facts = describeTable(db, table);
  if (!isTable(facts)) throw schema({ table, problems: [tableProblem(facts, createSql)] });
  const [name, value] = [columnIn(facts, "name"), columnIn(facts, "value")];
  if (!facts.strict || name?.affinity !== "text" || value?.affinity !== "integer" || !value.notNull) {
    throwIfAny(table, [
      {
        subject: "table",
        problem:
          "it is not a STRICT table of name TEXT and value INTEGER NOT NULL, and others lose digits beyond 2^53",
        remedy: `name another table, or drop this one, and create it by ${createSql}`,
      },
    ]);
  }
  throwIfAny(table, [
    ...indexProblems(facts, table, ["name"], "key-index"),
    ...triggerProblems(facts, "INSERT", []),
    ...triggerProblems(facts, "UPDATE", []),
  ]);
}
