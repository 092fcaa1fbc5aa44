import type {
  Attempt,
  Held,
  InsertRequest,
  KeyLevel,
  Statements,
  SyncStatements,
} from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";

export interface Link {
  readonly target: string;
  readonly tenant?: string;
}

export interface Row {
  readonly code: string;
  readonly idempotencyKey: string;
  readonly fingerprint?: string;
  readonly record: Link;
}

/** A transaction that keeps its rows to itself until it commits. */
export interface MapTransaction {
  readonly rows: Row[];
  commit(): void;
}

export interface MapTable {
  readonly rows: Row[];
  /** The methods called, in order, with the codes they were given. */
  readonly calls: { readonly method: string; readonly codes: readonly string[] }[];
  readonly statements: SyncStatements<Link, MapTransaction>;
  begin(): MapTransaction;
}

interface MapTableOptions {
  readonly scope?: readonly "tenant"[];
  readonly keys?: KeyLevel;
  readonly fingerprints?: boolean;
}

/** A table in memory, written as an adapter would write one: facts only. */
export function mapTable({
  scope = [],
  keys = "unique",
  fingerprints = true,
}: MapTableOptions = {}): MapTable {
  const rows: Row[] = [];
  const calls: MapTable["calls"] = [];
  const note = (method: string, requests: readonly InsertRequest<Link>[]): void => {
    calls.push({ method, codes: requests.map(({ code }) => code) });
  };

  function statementsOver(visible: () => readonly Row[], target: Row[], inTransaction: boolean) {
    const holdersOf = (request: InsertRequest<Link>): readonly Held[] =>
      visible()
        .filter(
          (row) =>
            (row.code === request.code &&
              scope.every((field) => row.record[field] === request.record[field])) ||
            (keys !== "none" && row.idempotencyKey === request.idempotencyKey),
        )
        .map(({ record: _, idempotencyKey, ...row }) => ({
          ...row,
          idempotencyKey: keys === "none" ? null : idempotencyKey,
        }));
    const store = (request: InsertRequest<Link>): Attempt => {
      if (holdersOf(request).length > 0) return { status: "conflict" };
      const { keyed: _, ...row } = request;
      target.push(row);
      return { status: "inserted" };
    };
    return {
      name: "map",
      scope,
      keys,
      fingerprints,
      inTransaction,
      managed: ["code", "idempotencyKey", "fingerprint"],
      insert(request: InsertRequest<Link>) {
        note("insert", [request]);
        return store(request);
      },
      insertMany(requests: readonly InsertRequest<Link>[]) {
        note("insertMany", requests);
        return requests.map(store);
      },
      find(requests: readonly InsertRequest<Link>[]) {
        note("find", requests);
        return requests.map(holdersOf);
      },
      verify() {
        note("verify", []);
      },
    } satisfies SyncStatements<Link>;
  }

  return {
    rows,
    calls,
    begin() {
      const own: Row[] = [];
      return {
        rows: own,
        commit() {
          rows.push(...own);
        },
      };
    },
    statements: {
      ...statementsOver(() => rows, rows, false),
      within: (transaction) => statementsOver(() => [...rows, ...transaction.rows], transaction.rows, true),
    },
  };
}

/** The same statements over promises. */
export function overPromises<R, Tx>(statements: SyncStatements<R, Tx>): Statements<R, Tx> {
  const { insert, insertMany, find, verify, within, ...rest } = statements;
  return {
    ...rest,
    insert: async (request, options) => insert(request, options),
    ...(insertMany !== undefined && {
      insertMany: async (requests: readonly InsertRequest<R>[], options) => insertMany(requests, options),
    }),
    find: async (requests, options) => find(requests, options),
    verify: async (options) => verify(options),
    ...(within !== undefined && {
      within: (transaction: Tx) => overPromises<R, never>(within(transaction)),
    }),
  };
}

/** A synchronous store over a fresh table, and the table. */
export function mapStore(options?: MapTableOptions) {
  const table = mapTable(options);
  return { table, store: defineStore(table.statements) };
}

/** The same, with some statements replaced; what they replace can be called through the table. */
export function faultyStore(
  faults: (table: MapTable) => Partial<SyncStatements<Link>> = () => ({}),
  options?: MapTableOptions,
) {
  const table = mapTable(options);
  const { within: _, ...statements } = table.statements;
  return { table, store: defineStore<Link>({ ...statements, ...faults(table) }) };
}

/** The same over promises. */
export function faultySlowStore(
  faults: (table: MapTable) => Partial<Statements<Link>> = () => ({}),
  options?: MapTableOptions,
) {
  const table = mapTable(options);
  const { within: _, ...statements } = overPromises(table.statements);
  return { table, store: defineStore<Link>({ ...statements, ...faults(table) }) };
}

/** Inserts that land, and whose first `losses` replies are lost. */
export const losingReplies = (losses: number) => (table: MapTable) => {
  let left = losses;
  return {
    insert(...call: Parameters<SyncStatements<Link>["insert"]>) {
      const attempt = table.statements.insert(...call);
      left -= 1;
      if (left >= 0) throw new Error("reply lost");
      return attempt;
    },
  };
};

/** The calls of one method, as the codes they were given. */
export const codesOf = ({ calls }: MapTable, method: string): readonly (readonly string[])[] =>
  calls.filter((call) => call.method === method).map(({ codes }) => codes);

/** A request with a key of its own: the same number, the same key. */
export function linkRequest(
  code: string,
  number: number,
  more: Partial<InsertRequest<Link>> = {},
): InsertRequest<Link> {
  const idempotencyKey = `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
  return { code, idempotencyKey, keyed: false, record: { target: `target of ${code}` }, ...more };
}
