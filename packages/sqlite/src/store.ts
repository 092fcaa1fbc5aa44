import {
  type Attempt,
  type CodemintError,
  defineStore,
  type Held,
  type InsertRequest,
  type SyncStatements,
  type SyncUniqueStore,
} from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { runBatch } from "./batch.js";
import { classify, type Scene, writeFailure } from "./classify.js";
import { requireDatabase, requireStanding } from "./connection.js";
import { describeTable, type TableFacts } from "./describe-table.js";
import { holdersOn } from "./find.js";
import { type Inserts, insertsOn } from "./inserts.js";
import { requireNames, type TableLayout, tableLayout } from "./layout.js";
import { type Remedies, remediesOf } from "./schema.js";
import { countSql, managedColumns } from "./sql.js";
import { verifyStoreTable } from "./verify.js";

/** What a record's field may hold. A boolean is stored as 1 or 0. */
export type SqliteValue = string | number | bigint | boolean | null | Uint8Array;

export interface SqliteStoreOptions<R> {
  /** Your table, in the main database. Its columns are the record's fields and those that are named here. */
  readonly table: string;
  /** The column of the code: TEXT, with a unique index on exactly `scope` and this. */
  readonly code: string;
  /** The column of the idempotency key: TEXT, with a unique index. Without one the store's key level is `none`. */
  readonly idempotencyKey?: string | undefined;
  /** The column of the request's fingerprint: TEXT. */
  readonly fingerprint?: string | undefined;
  /** The record's fields within which a code is unique; by default the whole table. */
  readonly scope?: readonly (keyof R & string)[] | undefined;
  /** Insert triggers that you know to leave the code and the key alone, and never to suppress the insert. */
  readonly trustTriggers?: readonly string[] | undefined;
  /** Whether the table is verified before the first insert; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * A store over a table of your own, through your own better-sqlite3 connection, which it never opens, configures or closes.
 *
 * @typeParam R your record: its fields are the names of your table's columns
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function sqliteStore<R extends { readonly [K in keyof R]: SqliteValue }>(
  db: Database,
  options: SqliteStoreOptions<R>,
): SyncUniqueStore<R, Database> {
  const layout = tableLayout(options);
  const { scope = [], trustTriggers = [], verify } = options;
  requireNames("trustTriggers", trustTriggers);
  requireDatabase("db", db);
  const table: StoreTable<R> = {
    layout,
    scope: [...scope],
    trustTriggers: [...trustTriggers],
    remedies: remediesOf(layout),
    connections: new WeakMap(),
  };
  return defineStore(statementsOn(table, db, false), { verify });
}

/** What the stores of one table share, bound to a transaction or not. */
interface StoreTable<R> {
  readonly layout: TableLayout;
  readonly scope: readonly (keyof R & string)[];
  readonly trustTriggers: readonly string[];
  readonly remedies: Remedies;
  readonly connections: WeakMap<Database, Connection>;
}

/** The statements that one connection has compiled. */
interface Connection {
  readonly inserts: Inserts;
  readonly holdersOf: (request: InsertRequest<object>) => readonly Held[];
}

function connect({ connections, layout }: StoreTable<never>, db: Database): Connection {
  const known = connections.get(db);
  if (known !== undefined) return known;
  let facts: TableFacts | undefined;
  const factsOnce = () => {
    facts ??= describeTable(db, layout.table);
    return facts;
  };
  const holdersOf = holdersOn(db, layout, factsOnce);
  const connection = { inserts: insertsOn(db, layout, factsOnce, holdersOf), holdersOf };
  connections.set(db, connection);
  return connection;
}

function statementsOn<R extends object>(
  table: StoreTable<R>,
  db: Database,
  bound: boolean,
): SyncStatements<R, Database> {
  const { layout, scope, trustTriggers, remedies } = table;
  const place = { db, table: layout.table, bound, remedies };
  const preparing: Scene = { ...place, phase: "prepare" };
  const running: Scene = { ...place, phase: "run" };

  const bind = (request: InsertRequest<R>): (() => Attempt) => {
    try {
      return connect(table, db).inserts.bind(request);
    } catch (error) {
      throw writeFailure(error, preparing);
    }
  };

  const bindOrFail = (request: InsertRequest<R>): (() => Attempt) | CodemintError => {
    try {
      return connect(table, db).inserts.bind(request);
    } catch (error) {
      return writeFailure(error, preparing);
    }
  };

  /** What a read threw: it did nothing, and core knows what the error means for the call. */
  const reading = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw classify(error, running) ?? error;
    }
  };

  return {
    name: "sqlite",
    scope,
    keys: layout.key === undefined ? "none" : "unique",
    fingerprints: layout.fingerprint !== undefined,
    inTransaction: bound,
    managed: managedColumns(layout),
    insert(request) {
      requireStanding(db, bound);
      const run = bind(request);
      try {
        return run();
      } catch (error) {
        throw writeFailure(error, running);
      }
    },
    insertPlainly(request) {
      requireStanding(db, bound);
      try {
        return connect(table, db).inserts.plainly(request);
      } catch (error) {
        throw writeFailure(error, running);
      }
    },
    insertMany(requests) {
      requireStanding(db, bound);
      return runBatch(running, requests.map(bindOrFail));
    },
    find: (requests) => reading(() => requests.map(connect(table, db).holdersOf)),
    estimate: () =>
      reading(() => ({
        records: Number(db.prepare<[], unknown>(countSql(layout)).pluck().get()),
        exact: true,
      })),
    verify() {
      // What was compiled rests on what the table was then.
      table.connections.delete(db);
      reading(() => verifyStoreTable(db, layout, trustTriggers));
    },
    ...(!bound && {
      within(transaction: Database) {
        requireDatabase("transaction", transaction);
        requireStanding(transaction, true);
        return statementsOn(table, transaction, true);
      },
    }),
  };
}
