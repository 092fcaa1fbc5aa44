import type { CallOptions, InsertRequest, UniqueStore } from "@codemint/core/adapter";

/** A record with two fields that may be scopes. */
export interface Item {
  readonly target: string;
  readonly tenant: string;
  readonly region: string;
}

export type Store = Pick<UniqueStore<Item>, "keys"> & {
  insert(request: InsertRequest<Item>, options?: CallOptions): unknown;
  insertMany?(requests: readonly InsertRequest<Item>[]): unknown;
};

/** One database, opened to be asked what it is like. */
export interface Subject {
  /** A store over a table of its own. */
  open(scope?: readonly ("tenant" | "region")[]): Promise<Store>;
  /** A store over a table of its own that refuses the target "refused", or a record that does. */
  readonly refused: Item;
  /**
   * Runs the work in a transaction of the caller's, which ends as it will; `undefined` where none stays open. The work is
   * given a bound store whose code "taken" another record holds.
   */
  readonly inTransaction?: (work: (bound: Store) => Promise<void>) => Promise<void>;
  /** Everything that the adapter exports. */
  readonly exported: readonly string[];
  /** Removes what was made. */
  close(): void | Promise<void>;
}

let requests = 0;

/** A request with a key of its own. */
export function request(code: string, record: Item = item): InsertRequest<Item> {
  requests += 1;
  const idempotencyKey = `00000000-0000-4000-8000-${String(requests).padStart(12, "0")}`;
  return { code, idempotencyKey, keyed: false, record };
}

export const item: Item = { target: "https://example.com/", tenant: "a tenant", region: "a region" };
