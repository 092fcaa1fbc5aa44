// What the author of an adapter writes: here the database is an array.
import { defineStore, type InsertRequest, type Statements, type UniqueStore } from "@codemint/core/adapter";

export interface Row<R> {
  readonly code: string;
  readonly idempotencyKey: string;
  readonly fingerprint?: string;
  readonly record: R;
}

export interface ArrayTable<R> {
  readonly rows: Row<R>[];
  readonly scope: readonly (keyof R & string)[];
  /** Reads by a statement of its own, which can fail. */
  select(matches: (row: Row<R>) => boolean): readonly Row<R>[];
}

export function arrayStore<R>(table: ArrayTable<R>): UniqueStore<R> {
  return defineStore(statementsOn(table));
}

/** The mistake that everybody makes once: it looks first, and inserts later. */
export function lookFirstStore<R>(table: ArrayTable<R>): UniqueStore<R> {
  const right = statementsOn(table);
  return defineStore({
    ...right,
    async insert(request) {
      const held = table.rows.some(standsInTheWay(table, request));
      await Promise.resolve();
      if (held) return { status: "conflict" };
      table.rows.push(rowOf(request));
      return { status: "inserted", code: request.code };
    },
  });
}

function statementsOn<R>(table: ArrayTable<R>): Statements<R> {
  return {
    name: "array",
    scope: table.scope,
    keys: "unique",
    fingerprints: true,
    inTransaction: false,
    managed: ["code", "idempotencyKey", "fingerprint"],
    insert(request) {
      if (table.rows.some(standsInTheWay(table, request))) return { status: "conflict" };
      table.rows.push(rowOf(request));
      return { status: "inserted", code: request.code };
    },
    find: (requests) => requests.map((request) => table.select(standsInTheWay(table, request))),
    verify() {},
  };
}

/** Whether a row has the request's key, or its code in its scope. */
function standsInTheWay<R>({ scope }: ArrayTable<R>, { code, idempotencyKey, record }: InsertRequest<R>) {
  return (row: Row<R>): boolean =>
    row.idempotencyKey === idempotencyKey ||
    (row.code === code && scope.every((field) => row.record[field] === record[field]));
}

function rowOf<R>({ code, idempotencyKey, fingerprint, record }: InsertRequest<R>): Row<R> {
  return { code, idempotencyKey, record: { ...record }, ...(fingerprint !== undefined && { fingerprint }) };
}
