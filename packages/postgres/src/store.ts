import {
  type Attempt,
  type CallOptions,
  type CodemintError,
  defineStore,
  type InsertRequest,
  invalidOption,
  type PlainAttempt,
  type Statements,
  type UniqueStore,
} from "@codemint/core/adapter";
import type { PgTable } from "drizzle-orm/pg-core";
import { batchAt } from "./batch.js";
import { classify, type Scene, writeFailure } from "./classify.js";
import { type ColumnName, type PostgresClient, requireDatabase, requireTransaction } from "./client.js";
import { estimateRecords } from "./estimate.js";
import { findHolders } from "./find.js";
import { insertRows, rowOf } from "./inserts.js";
import { codeColumns, managedColumns, requireNames, type TableLayout, tableLayout } from "./layout.js";
import { type KnownTable, knownTable } from "./own-indexes.js";
import { type Place, runAt, StatementFailed } from "./place.js";
import { verifyStoreTable } from "./verify.js";

/** The record of a store: the row that Drizzle would insert, without the columns that codemint fills. */
export type PostgresRecord<T extends PgTable, Managed extends string> = Omit<T["$inferInsert"], Managed>;

export interface PostgresStoreOptions<
  T extends PgTable,
  C extends ColumnName<T>,
  K extends ColumnName<T>,
  F extends ColumnName<T>,
  S extends ColumnName<T>,
> {
  /** Your Drizzle table. All columns below are named by their properties in it. */
  readonly table: T;
  /** The column of the code: text or varchar, with a unique index on exactly `scope` and this. */
  readonly code: C;
  /** The column of the idempotency key: uuid or text, with a unique index. Without one the store's key level is `none`. */
  readonly idempotencyKey?: K | undefined;
  /** `stored`: the key's column has no unique index, as a partitioned table cannot have one. `unique` by default. */
  readonly keys?: "unique" | "stored" | undefined;
  /** The column of the request's fingerprint: text. */
  readonly fingerprint?: F | undefined;
  /** The record's fields within which a code is unique; by default the whole table. */
  readonly scope?: readonly S[] | undefined;
  /** Insert triggers that you know to leave the code and the key alone, and never to suppress the insert. */
  readonly trustTriggers?: readonly string[] | undefined;
  /** Whether the table is verified before the first insert; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * A store over a table of your own, through your own Drizzle database, whose driver it never opens, configures or closes.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function postgresStore<
  T extends PgTable,
  const C extends ColumnName<T>,
  const K extends ColumnName<T> = never,
  const F extends ColumnName<T> = never,
  const S extends Exclude<ColumnName<T>, C | K | F> = never,
>(
  db: PostgresClient,
  options: PostgresStoreOptions<T, C, K, F, S>,
): UniqueStore<PostgresRecord<T, C | K | F>, PostgresClient> {
  requireDatabase("db", db);
  const layout = tableLayout(db, options);
  const { keys = "unique", trustTriggers = [], verify } = options;
  requireNames("trustTriggers", trustTriggers);
  if (keys !== "unique" && keys !== "stored") {
    throw invalidOption({ option: "keys", problem: 'must be "unique" or "stored"' });
  }
  const table: StoreTable = {
    layout,
    keys: layout.key === undefined ? "none" : keys,
    trustTriggers: [...trustTriggers],
    known: knownTable(layout.sqlName),
  };
  type Record = PostgresRecord<T, C | K | F>;
  const scope = layout.scope.map(({ property }) => property as keyof Record & string);
  return defineStore(statementsOn<Record & object>(table, { client: db, bound: false }, scope), { verify });
}

/** What the stores of one table share, bound to a transaction or not. */
export interface StoreTable {
  readonly layout: TableLayout;
  readonly keys: "unique" | "stored" | "none";
  readonly trustTriggers: readonly string[];
  readonly known: KnownTable;
}

const conflict: Attempt = { status: "conflict" };

function statementsOn<R extends object>(
  table: StoreTable,
  place: Place,
  scope: readonly (keyof R & string)[],
): Statements<R, PostgresClient> {
  const { layout, keys, trustTriggers, known } = table;
  const { bound } = place;
  const name = layout.name;
  const ours = [codeColumns(layout), ...(keys === "unique" && layout.key ? [[layout.key]] : [])].map(
    (columns) => columns.map((column) => column.name),
  );

  /** What a write that failed has done: nothing, by our own index, or a coded error. */
  async function failed(failure: unknown, call: CallOptions): Promise<Attempt> {
    if (!(failure instanceof StatementFailed)) throw failure;
    const { error, transaction } = failure;
    const scene: Scene = { table: name, transaction };
    // An aborted transaction cannot be asked for the catalogue.
    const violated =
      transaction === "aborted"
        ? known.violates(error, ours, undefined)
        : runAt(place, call, { savepoint: false }, (at) => known.violates(error, ours, at));
    if (await violated.catch(() => false)) {
      return transaction === "aborted" ? { status: "conflict", transaction } : conflict;
    }
    throw writeFailure(error, scene);
  }

  const insertOne = (
    request: InsertRequest<R>,
    call: CallOptions,
    how: { readonly doNothing: boolean; readonly savepoint: boolean },
  ) => runAt(place, call, how, async (at) => insertRows(at, layout, [rowOf(request, layout)], how));

  async function reading<T>(call: CallOptions, read: (at: PostgresClient) => Promise<T>): Promise<T> {
    try {
      return await runAt(place, call, { savepoint: false }, read);
    } catch (failure) {
      if (!(failure instanceof StatementFailed)) throw failure;
      const { error, transaction } = failure;
      throw classify(error, { table: name, transaction }) ?? error;
    }
  }

  return {
    name: "postgres",
    scope,
    keys,
    fingerprints: layout.fingerprint !== undefined,
    inTransaction: bound,
    managed: managedColumns(layout).map(({ property }) => property),
    async insert(request, call): Promise<Attempt> {
      try {
        // The arbiter is the code's index: a key that is held is an error, which would abort the transaction.
        const [row] = await insertOne(request, call, { doNothing: true, savepoint: request.keyed });
        return row === undefined ? conflict : { status: "inserted", code: row.code };
      } catch (error) {
        return failed(error, call);
      }
    },
    async insertPlainly(request, call): Promise<PlainAttempt> {
      try {
        const [row] = await insertOne(request, call, { doNothing: false, savepoint: true });
        return row === undefined ? { status: "nothing" } : { status: "inserted", code: row.code };
      } catch (error) {
        return failed(error, call);
      }
    },
    async insertMany(requests, call): Promise<readonly (Attempt | CodemintError)[]> {
      try {
        return await batchAt(place, layout, requests, call);
      } catch (error) {
        const attempt = await failed(error, call);
        return requests.map(() => attempt);
      }
    },
    find: (requests, call) =>
      reading(call, async (at) =>
        findHolders(at, { layout, byKey: keys === "unique" }, await known.facts(at), requests),
      ),
    estimate: (call) => reading(call, (at) => estimateRecords(at, layout)),
    verify: (call) =>
      reading(call, async (at) =>
        verifyStoreTable(at, { layout, keys, trustTriggers, facts: await known.refresh(at) }),
      ),
    ...(!bound && {
      within(transaction: PostgresClient) {
        requireTransaction(transaction);
        return statementsOn<R>(table, { client: transaction, bound: true }, scope);
      },
    }),
  };
}
