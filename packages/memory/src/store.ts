import {
  type Attempt,
  type CodemintError,
  closed,
  defineStore,
  type InsertRequest,
  invalidRecord,
  isCodemintError,
  type KeyLevel,
  type PlainAttempt,
  requireOptions,
  type Statements,
  type SyncUniqueStore,
  schema,
  type UniqueStore,
} from "@codemint/core/adapter";
import { attemptOf } from "./classify.js";
import { managedColumns, requiredTable, rowOf } from "./columns.js";
import { holdersOf } from "./find.js";
import { direct, type Interleave, type Statement } from "./interleave.js";
import {
  type InsertResult,
  type MemoryTable,
  type MemoryTransaction,
  memoryTable,
  type Row,
} from "./table.js";
import { missingIndexes, verifyTable } from "./verify.js";

export interface MemoryStoreOptions<R> {
  /** The table; several stores may share one. By default a fresh one with the indexes that the store needs. */
  readonly table?: MemoryTable | undefined;
  /** The record's fields within which a code is unique; by default the whole table. */
  readonly scope?: readonly (keyof R & string)[] | undefined;
  /** How far the table holds one record per key; `unique` by default. */
  readonly keys?: KeyLevel | undefined;
  /** Whether a request's fingerprint is stored; true by default. */
  readonly fingerprints?: boolean | undefined;
  /** Accepts a table with a trigger: you know that it neither drops a row nor alters its code. False by default. */
  readonly trustTrigger?: boolean | undefined;
  /** Whether the table is verified before the first insert; true by default. */
  readonly verify?: boolean | undefined;
}

/** For tests: what happens between the store and its table. */
export interface InterleavedMemoryStoreOptions<R> extends MemoryStoreOptions<R> {
  readonly interleave: Interleave;
}

/**
 * A store that keeps its records in memory: for tests, for development, and as the template of an adapter.
 *
 * @typeParam R your record, without the columns `code`, `idempotencyKey`, `callerKey` and `fingerprint`
 */
export function memoryStore<R extends object>(
  options: InterleavedMemoryStoreOptions<R>,
): UniqueStore<R, MemoryTransaction>;
export function memoryStore<R extends object>(
  options?: MemoryStoreOptions<R>,
): SyncUniqueStore<R, MemoryTransaction>;
export function memoryStore<R extends object>(
  options: MemoryStoreOptions<R> & { readonly interleave?: Interleave } = {},
): UniqueStore<R, MemoryTransaction> {
  return defineStore(memoryStatements(options), { verify: options.verify });
}

/** What `memoryStore` is made of by `defineStore`: for tests that need a store with a mistake in it. */
export function memoryStatements<R extends object>(
  options: MemoryStoreOptions<R> & { readonly interleave?: Interleave } = {},
): Statements<R, MemoryTransaction> {
  requireOptions(options);
  const { scope = [], keys = "unique", fingerprints = true, trustTrigger = false } = options;
  const table = options.table ?? memoryTable(requiredTable(scope, keys));
  const { interleave = direct } = options;
  const layout = { table, scope, keys, fingerprints, trustTrigger, interleave };
  return statementsOn<R>(layout, undefined);
}

interface Layout<R> {
  readonly table: MemoryTable;
  readonly scope: readonly (keyof R & string)[];
  readonly keys: KeyLevel;
  readonly fingerprints: boolean;
  readonly trustTrigger: boolean;
  readonly interleave: Interleave;
}

/** The statements on a table, or on what a transaction sees of it. */
function statementsOn<R extends object>(
  layout: Layout<R>,
  transaction: MemoryTransaction | undefined,
): Statements<R, MemoryTransaction> {
  const { table, scope, keys, fingerprints, interleave } = layout;
  const target = transaction ?? table;
  const inTransaction = transaction !== undefined;
  const ours = requiredTable(scope, keys).unique;

  const send = <T>(statement: Statement, work: () => T) =>
    interleave(statement, () => {
      if (transaction?.open === false) throw closed({}, { transaction: "gone" });
      return work();
    });
  const readRow = (request: InsertRequest<R>): Row => {
    try {
      return rowOf(request, layout);
    } catch (cause) {
      // A getter or a proxy threw, and nothing has been sent.
      const transaction = inTransaction ? "usable" : "none";
      throw invalidRecord({ problem: "cannot be read" }, { transaction, cause });
    }
  };
  const write = (request: InsertRequest<R>): InsertResult => {
    // As a database does whose statement names the indexes: without one of them it does not run at all.
    const problems = missingIndexes(table, scope, keys);
    if (problems.length > 0) throw schema({ problems }, { transaction: inTransaction ? "usable" : "none" });
    return target.insert(readRow(request));
  };
  const insert = (request: InsertRequest<R>): Attempt => attemptOf(write(request), ours, inTransaction);

  return {
    name: "memory",
    scope,
    keys,
    fingerprints,
    inTransaction,
    managed: managedColumns,
    insert: (request) => send("insert", () => insert(request)),
    insertPlainly: (request) =>
      send("insert", (): PlainAttempt => {
        const result = write(request);
        return result.did === "suppress" ? { status: "nothing" } : attemptOf(result, ours, inTransaction);
      }),
    insertMany: (requests) =>
      send("insert", () => requests.map((request) => orItsError(() => insert(request)))),
    find: (requests) => send("find", () => requests.map((request) => holdersOf(request, scope, target))),
    estimate: () => ({ records: target.all().length, exact: true }),
    verify: () => verifyTable(table, layout),
    ...(transaction === undefined && { within: (bound: MemoryTransaction) => statementsOn(layout, bound) }),
  };
}

/** In a batch one record's failure stands in its place, and the others go on. */
function orItsError(work: () => Attempt): Attempt | CodemintError {
  try {
    return work();
  } catch (error) {
    if (isCodemintError(error)) return error;
    throw error;
  }
}
