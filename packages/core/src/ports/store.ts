import type { CodemintError } from "../errors/codemint-error.js";
import type { CallOptions, MaybePromise } from "./call.js";

/**
 * How far the database itself holds one record per idempotency key.
 * `unique`: a unique index on the key. `unique-if-keyed`: only for keyed requests. `stored`: kept, without a unique index.
 * `none`: the table has no key column.
 */
export type KeyLevel = "unique" | "unique-if-keyed" | "stored" | "none";

/** One conditional insert. Sending the same request again is how an unknown outcome is settled. */
export interface InsertRequest<R> {
  /** In the form in which it is stored. */
  readonly code: string;
  /** A lower-case UUID. */
  readonly idempotencyKey: string;
  /** The key came from outside this call, so that its record may already exist. */
  readonly keyed: boolean;
  /** A digest that the caller made of the request. */
  readonly fingerprint?: string;
  readonly record: R;
}

export type InsertOutcome =
  | { readonly status: "inserted" }
  /** This key already holds `code`. Nothing was written. */
  | { readonly status: "replayed"; readonly code: string; readonly fingerprint?: string }
  /** A record of another key holds the code, in this scope. */
  | { readonly status: "taken" };

/** How many records stand in the table. */
export interface Estimate {
  readonly records: number;
  readonly exact: boolean;
}

/**
 * Performs one atomic conditional insert and tells the truth about it. Every other failure is thrown as a coded error.
 * An optional method is there only if it works.
 *
 * @typeParam R the caller's record, without the columns that codemint fills
 * @typeParam Tx what `within` takes: the database's transaction
 */
export interface UniqueStore<R, Tx = never> {
  readonly name: string;
  /** The record's fields within which a code is unique; empty: the whole table. */
  readonly scope: readonly (keyof R & string)[];
  readonly keys: KeyLevel;
  /** Whether a request's fingerprint is stored. */
  readonly fingerprints: boolean;
  /** Whether this store is bound to a transaction of the caller's. */
  readonly inTransaction: boolean;
  insert(request: InsertRequest<R>, options?: CallOptions): MaybePromise<InsertOutcome>;
  /** One result per request, in order; a request that failed has its error in its place. */
  insertMany?(
    requests: readonly InsertRequest<R>[],
    options?: CallOptions,
  ): MaybePromise<readonly (InsertOutcome | CodemintError)[]>;
  /** The same store, inside the caller's transaction. */
  within?(transaction: Tx): UniqueStore<R>;
  /** Asked only when every attempt met a taken code. */
  estimate?(options?: CallOptions): MaybePromise<Estimate>;
  /** Throws `ERR_CODEMINT_SCHEMA` if the table cannot hold codes. Run once by itself before the first insert. */
  verify(options?: CallOptions): MaybePromise<void>;
}

/** A store that answers at once. */
export interface SyncUniqueStore<R, Tx = never> extends UniqueStore<R, Tx> {
  insert(request: InsertRequest<R>, options?: CallOptions): InsertOutcome;
  insertMany?(
    requests: readonly InsertRequest<R>[],
    options?: CallOptions,
  ): readonly (InsertOutcome | CodemintError)[];
  within?(transaction: Tx): SyncUniqueStore<R>;
  estimate?(options?: CallOptions): Estimate;
  verify(options?: CallOptions): void;
}
