import type { CodemintError } from "../errors/codemint-error.js";
import type { CallOptions, MaybePromise } from "./call.js";
import type { Estimate, InsertRequest, KeyLevel } from "./store.js";

/** A record that stands in the way, as the database has it. Core compares it, exactly; the adapter decides nothing. */
export interface Held {
  readonly code: string;
  /** `null` for a record without a key: one that is older than the key column, or of a table that has none. */
  readonly idempotencyKey: string | null;
  readonly fingerprint?: string;
}

/** What one insert statement did. Any other failure is thrown, as a coded error with its effect. */
export type Attempt =
  /** `code` as the database returned it, where it returns it. */
  | { readonly status: "inserted"; readonly code?: string }
  /** Nothing was written, and the code's or the key's unique index may be why. */
  | {
      readonly status: "conflict";
      /** Every record with this code in its scope or with this key; only if read in the same atomic step. */
      readonly holders?: readonly Held[];
      /** The conflict has aborted the caller's transaction. */
      readonly transaction?: "aborted";
    };

/** What an insert without a conflict clause did; `nothing`: no row was written and no index was violated. */
export type PlainAttempt = Attempt | { readonly status: "nothing" };

/**
 * What an adapter author writes: facts only. `defineStore` turns it into a store.
 * Methods throw coded errors; anything else that an insert throws counts as an unknown outcome.
 */
export interface Statements<R, Tx = never> {
  readonly name: string;
  readonly scope: readonly (keyof R & string)[];
  readonly keys: KeyLevel;
  readonly fingerprints: boolean;
  readonly inTransaction: boolean;
  /** The columns or fields that codemint fills; a record that names one is refused. */
  readonly managed: readonly string[];
  /** One atomic insert that does nothing if the code or the key is held. */
  insert(request: InsertRequest<R>, options: CallOptions): MaybePromise<Attempt>;
  /** The same without a conflict clause, in a savepoint inside a transaction. Tells a suppressed insert from a conflict. */
  insertPlainly?(request: InsertRequest<R>, options: CallOptions): MaybePromise<PlainAttempt>;
  /**
   * Many inserts in few statements: one result per request, in order. The codes and the keys of one call are distinct. If a
   * statement fails as a whole and has done nothing, throw its error; core halves the batch to find the record at fault.
   */
  insertMany?(
    requests: readonly InsertRequest<R>[],
    options: CallOptions,
  ): MaybePromise<readonly (Attempt | CodemintError)[]>;
  /**
   * For each request every record with its code in its scope, or with its key: by a statement of its own, from the primary, on a
   * fresh snapshot. A bound store whose transaction was aborted reads outside of it.
   */
  find(
    requests: readonly InsertRequest<R>[],
    options: CallOptions,
  ): MaybePromise<readonly (readonly Held[])[]>;
  estimate?(options: CallOptions): MaybePromise<Estimate>;
  verify(options: CallOptions): MaybePromise<void>;
  within?(transaction: Tx): Statements<R>;
}

/** Statements of a driver that answers at once. */
export interface SyncStatements<R, Tx = never> extends Statements<R, Tx> {
  insert(request: InsertRequest<R>, options: CallOptions): Attempt;
  insertPlainly?(request: InsertRequest<R>, options: CallOptions): PlainAttempt;
  insertMany?(
    requests: readonly InsertRequest<R>[],
    options: CallOptions,
  ): readonly (Attempt | CodemintError)[];
  find(requests: readonly InsertRequest<R>[], options: CallOptions): readonly (readonly Held[])[];
  estimate?(options: CallOptions): Estimate;
  verify(options: CallOptions): void;
  within?(transaction: Tx): SyncStatements<R>;
}
