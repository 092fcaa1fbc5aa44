import {
  type Attempt,
  type CallOptions,
  defineStore,
  type Held,
  type InsertRequest,
  invalidOption,
  rowMissing,
  type Statements,
  type UniqueStore,
} from "@codemint/core/adapter";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { classify, writeFailure } from "./classify.js";
import {
  type ColumnName,
  type PostgresClient,
  requireDatabase,
  requireTransaction,
  rowsOf,
} from "./client.js";
import { estimateRecords } from "./estimate.js";
import { exactText, textOf } from "./exact-text.js";
import {
  codeColumns,
  columnOf,
  type LaidColumn,
  requireNames,
  type TableLayout,
  tableLayout,
} from "./layout.js";
import { type KnownTable, knownTable } from "./own-indexes.js";
import { type Place, runAt, StatementFailed } from "./place.js";
import { Unstorable } from "./unstorable.js";
import { verifyBackfillTable } from "./verify.js";

/** Names the row that is to be given a code. */
export interface PostgresRow<Id> {
  readonly id: Id;
}

export interface PostgresBackfillOptions<T extends PgTable, I extends ColumnName<T>> {
  /** Your Drizzle table. All columns below are named by their properties in it. */
  readonly table: T;
  /** The column of the code: text or varchar, NULL in the rows that have none yet, with a unique index on exactly `scope` and this. */
  readonly code: ColumnName<T>;
  /** The column that names a row: the primary key, or one with a unique index. */
  readonly id: I;
  /** The columns within which a code is unique; by default the whole table. */
  readonly scope?: readonly ColumnName<T>[] | undefined;
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
export function postgresBackfill<T extends PgTable, const I extends ColumnName<T>>(
  db: PostgresClient,
  options: PostgresBackfillOptions<T, I>,
): UniqueStore<PostgresRow<NonNullable<T["$inferSelect"][I]>>, PostgresClient> {
  requireDatabase("db", db);
  const layout = tableLayout(db, options);
  const { trustTriggers = [], verify } = options;
  const id = columnOf(db, options.table, "id", options.id);
  if (id.name === layout.code.name)
    throw invalidOption({ option: "id", problem: "must not be the code's column" });
  requireNames("trustTriggers", trustTriggers);
  const table: BackfillTable = {
    layout,
    id,
    trustTriggers: [...trustTriggers],
    known: knownTable(layout.sqlName),
  };
  return defineStore(
    backfillStatements<NonNullable<T["$inferSelect"][I]>>(table, { client: db, bound: false }),
    {
      verify,
    },
  );
}

export interface BackfillTable {
  readonly layout: TableLayout;
  readonly id: LaidColumn;
  readonly trustTriggers: readonly string[];
  readonly known: KnownTable;
}

export function backfillStatements<Id>(
  table: BackfillTable,
  place: Place,
): Statements<PostgresRow<Id>, PostgresClient> {
  const { layout, id, trustTriggers, known } = table;
  const { bound } = place;
  const ours = [codeColumns(layout).map(({ name }) => name)];
  const { code } = layout;

  /** An UPDATE has no conflict clause, so that the violation of the code's index is the conflict, in a savepoint. */
  const setCode = async (at: PostgresClient, request: InsertRequest<PostgresRow<Id>>): Promise<Attempt> => {
    const row = rowIs(request.record, id);
    const [changed] = await at
      .update(layout.table)
      .set({ [code.property]: sql`${request.code}` })
      .where(and(row, isNull(code.column)))
      .returning({ code: exactText(sql`${code.column}`) });
    if (changed !== undefined) return { status: "inserted", code: textOf(changed.code) };
    const [kept] = await rowsOf(at, sql`SELECT 1 FROM ${layout.table} WHERE ${row}`);
    if (kept === undefined)
      throw rowMissing({ table: layout.name }, { transaction: bound ? "usable" : "none" });
    return { status: "conflict" };
  };

  async function reading<T>(call: CallOptions, read: (at: PostgresClient) => Promise<T>): Promise<T> {
    try {
      return await runAt(place, call, { savepoint: false }, read);
    } catch (failure) {
      if (!(failure instanceof StatementFailed)) throw failure;
      const { error, transaction } = failure;
      throw classify(error, { table: layout.name, transaction }) ?? error;
    }
  }

  async function holdersOf(
    at: PostgresClient,
    request: InsertRequest<PostgresRow<Id>>,
  ): Promise<readonly Held[]> {
    const column = sql`${code.column}`;
    const own = sql`SELECT ${exactText(column)} AS code, true AS own FROM ${layout.table}
      WHERE ${rowIs(request.record, id)} AND ${column} IS NOT NULL`;
    const others = sql`SELECT ${exactText(column)} AS code, false AS own FROM ${layout.table}
      WHERE ${column} = ${request.code}${inScopeOf(request.record, table)}`;
    return (await rowsOf(at, sql`${own} UNION ALL ${others}`)).map((row) => ({
      code: textOf(row["code"]) ?? "",
      idempotencyKey: row["own"] === true ? request.idempotencyKey : null,
    }));
  }

  return {
    name: "postgres-backfill",
    scope: [],
    keys: "unique",
    fingerprints: false,
    inTransaction: bound,
    managed: [code.property],
    async insert(request, call): Promise<Attempt> {
      try {
        return await runAt(place, call, { savepoint: true }, (at) => setCode(at, request));
      } catch (failure) {
        if (!(failure instanceof StatementFailed)) throw failure;
        const { error, transaction } = failure;
        const violated = runAt(place, call, { savepoint: false }, (at) => known.violates(error, ours, at));
        if (await violated.catch(() => false)) return { status: "conflict" };
        throw writeFailure(error, { table: layout.name, transaction });
      }
    },
    find: (requests, call) =>
      reading(call, async (at) => {
        const found: (readonly Held[])[] = [];
        for (const request of requests) found.push(await holdersOf(at, request));
        return found;
      }),
    estimate: (call) => reading(call, (at) => estimateRecords(at, layout)),
    verify: (call) =>
      reading(call, async (at) =>
        verifyBackfillTable({ layout, id, trustTriggers, facts: await known.refresh(at) }),
      ),
    ...(!bound && {
      within(transaction: PostgresClient) {
        requireTransaction(transaction);
        return backfillStatements<Id>(table, { client: transaction, bound: true });
      },
    }),
  };
}

function rowIs(record: PostgresRow<unknown>, id: LaidColumn): SQL {
  if (record.id === undefined || record.id === null) throw new Unstorable("id", "must name a row");
  return eq(id.column, record.id);
}

/** The scope is that of the row itself. */
function inScopeOf(record: PostgresRow<unknown>, { layout, id }: BackfillTable): SQL {
  return sql.join(
    layout.scope.map(
      ({ column, name }) =>
        sql` AND ${column} = (SELECT s.${sql.identifier(name)} FROM ${layout.table} AS s
          WHERE s.${sql.identifier(id.name)} = ${sql.param(record.id, id.column)})`,
    ),
  );
}
