import {
  type Attempt,
  defineStore,
  type Held,
  type InsertRequest,
  invalidOption,
  rowMissing,
  type SyncStatements,
  type SyncUniqueStore,
} from "@codemint/core/adapter";
import type { Database, Statement } from "better-sqlite3";
import { runBatch } from "./batch.js";
import { bindValue, Unbindable } from "./bind.js";
import { classify, type Scene, transactionState, violates, writeFailure } from "./classify.js";
import { requireDatabase, requireStanding } from "./connection.js";
import { requireName, requireNames, sameName, type TableLayout, tableLayout } from "./layout.js";
import { type Remedies, remediesOf } from "./schema.js";
import { codeColumns, countSql, equals, inMain, probeSql, quoted } from "./sql.js";
import { verifyBackfillTable } from "./verify.js";

/** Names the row that is to be given a code. */
export interface SqliteRow {
  readonly id: string | number | bigint;
}

export interface SqliteBackfillOptions {
  /** Your table, in the main database. */
  readonly table: string;
  /** The column of the code: TEXT, NULL in the rows that have none yet, with a unique index on exactly `scope` and this. */
  readonly code: string;
  /** The column that names a row: the table's INTEGER PRIMARY KEY, or one with a unique index. */
  readonly id: string;
  /** The columns within which a code is unique; by default the whole table. */
  readonly scope?: readonly string[] | undefined;
  /** Update triggers that you know to leave the code alone, and never to suppress the update. */
  readonly trustTriggers?: readonly string[] | undefined;
  /** Whether the table is verified before the first row; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * The same port over rows that are there already: "inserting" `{ id }` gives that row a code, unless it has one, which is then the
 * replay. The row's id is the request's key, so that nothing else is stored and a run may be repeated at any time.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function sqliteBackfill(
  db: Database,
  options: SqliteBackfillOptions,
): SyncUniqueStore<SqliteRow, Database> {
  const layout = tableLayout(options);
  const { id, trustTriggers = [], verify } = options;
  requireName("id", id);
  if (sameName(id, layout.code))
    throw invalidOption({ option: "id", problem: "must not be the code's column" });
  requireNames("trustTriggers", trustTriggers);
  requireDatabase("db", db);
  const table = { layout, id, trustTriggers: [...trustTriggers], remedies: remediesOf(layout) };
  return defineStore<SqliteRow, Database>(backfillStatements(table, db, false), { verify });
}

export interface BackfillTable {
  readonly layout: TableLayout;
  readonly id: string;
  readonly trustTriggers: readonly string[];
  readonly remedies: Remedies;
}

export function backfillStatements(
  table: BackfillTable,
  db: Database,
  bound: boolean,
): SyncStatements<SqliteRow, Database> {
  const { layout, trustTriggers, remedies } = table;
  const scene: Scene = { db, table: layout.table, bound, phase: "run", remedies };
  const compiled = compiledOnce(db, table);

  /**
   * Gives the row a code, in a transaction or savepoint of its own, so that the code's index cannot be dropped in between and a
   * trigger's RAISE(FAIL) leaves nothing behind. An UPDATE has no conflict clause: the violation of the code's index is the conflict.
   */
  const setCode = db.transaction(({ code, record }: InsertRequest<SqliteRow>): Attempt => {
    const row = rowId(record);
    const { probe, update, stored } = compiled();
    probe.run();
    let changed: boolean;
    try {
      changed = update.run(code, row).changes > 0;
    } catch (error) {
      if (violates(error, layout.table, codeColumns(layout))) return { status: "conflict" };
      throw error;
    }
    const kept = stored.get(row);
    if (kept === undefined)
      throw rowMissing({ table: layout.table }, { transaction: transactionState(scene) });
    // Read back, since a trigger may have altered the code, or have suppressed the update.
    return changed && kept !== null ? { status: "inserted", code: String(kept) } : { status: "conflict" };
  }).immediate;

  const holdersOf = ({ code, idempotencyKey, record }: InsertRequest<SqliteRow>): readonly Held[] => {
    const row = rowId(record);
    const inScope = layout.scope.map(() => row);
    return compiled()
      .holders.all(row, code, ...inScope)
      .map(([held, own]) => ({
        code: String(held),
        idempotencyKey: Number(own) === 1 ? idempotencyKey : null,
      }));
  };

  const reading = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw classify(error, scene) ?? error;
    }
  };

  return {
    name: "sqlite-backfill",
    scope: [],
    keys: "unique",
    fingerprints: false,
    inTransaction: bound,
    managed: [layout.code],
    insert(request) {
      requireStanding(db, bound);
      try {
        return setCode(request);
      } catch (error) {
        throw writeFailure(error, scene);
      }
    },
    insertMany(requests) {
      requireStanding(db, bound);
      return runBatch(
        scene,
        requests.map((request) => () => setCode(request)),
      );
    },
    find: (requests) => reading(() => requests.map(holdersOf)),
    estimate: () =>
      reading(() => ({
        records: Number(db.prepare<[], unknown>(countSql(layout)).pluck().get()),
        exact: true,
      })),
    verify: () => reading(() => verifyBackfillTable(db, layout, table.id, trustTriggers)),
    ...(!bound && {
      within(transaction: Database) {
        requireDatabase("transaction", transaction);
        requireStanding(transaction, true);
        return backfillStatements(table, transaction, true);
      },
    }),
  };
}

interface Compiled {
  readonly probe: Statement<unknown[]>;
  readonly update: Statement<unknown[]>;
  /** The row's code, `null` if it has none. */
  readonly stored: Statement<unknown[], unknown>;
  readonly holders: Statement<unknown[], unknown[]>;
}

function compiledOnce(db: Database, { layout, id, trustTriggers }: BackfillTable): () => Compiled {
  const table = inMain(layout.table);
  const code = quoted(layout.code);
  // OR ABORT would override the conflict clauses inside a trigger too.
  const orAbort = trustTriggers.length === 0 ? "OR ABORT " : "";
  const inScope = layout.scope.map(
    (column) =>
      ` AND t.${quoted(column)} = (SELECT s.${quoted(column)} FROM ${table} AS s WHERE s.${quoted(id)} = ?)`,
  );
  let compiled: Compiled | undefined;
  return () => {
    compiled ??= {
      probe: db.prepare(probeSql(layout)),
      update: db.prepare(
        `UPDATE ${orAbort}${table} AS t SET ${code} = ? WHERE ${equals(id)} AND t.${code} IS NULL`,
      ),
      stored: db
        .prepare<unknown[], unknown>(`SELECT t.${code} FROM ${table} AS t WHERE ${equals(id)}`)
        .pluck(),
      holders: db
        .prepare<unknown[], unknown[]>(
          `SELECT t.${code}, 1 FROM ${table} AS t WHERE ${equals(id)} AND t.${code} IS NOT NULL ` +
            `UNION ALL SELECT t.${code}, 0 FROM ${table} AS t WHERE ${equals(layout.code)}${inScope.join("")}`,
        )
        .raw(),
    };
    return compiled;
  };
}

/** The row's id as it is bound; an integer as one, since the driver binds a number as REAL, which a TEXT column knows as "5.0". */
function rowId({ id }: SqliteRow): unknown {
  if (typeof id === "number") {
    if (!Number.isSafeInteger(id)) throw new Unbindable("id", "must be a safe integer, a bigint or a string");
    return BigInt(id);
  }
  if (typeof id === "string" || typeof id === "bigint") return bindValue(id, "id");
  throw new Unbindable("id", "must be a safe integer, a bigint or a string");
}
