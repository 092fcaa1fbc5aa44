import type { CallOptions, MaybePromise } from "./call.js";

/**
 * A slot that one holder has to itself for a span of time. Times are milliseconds since 1970.
 *
 * Whoever stamps something with times and the slot, as Snowflake ids do, keeps to those of its lease: from `notBefore` up to, not
 * including, `expiresAt`. The spans of two holders of a slot never overlap, so no stamp is made twice, whatever anybody's clock says.
 */
export interface Lease {
  readonly name: string;
  /** From 0 up to, not including, the number of slots. */
  readonly slot: number;
  /** Higher with each holder that the slot has, and the same when a lease is renewed. Whoever sees a higher one ignores a lower one. */
  readonly fence: bigint;
  /** No earlier holder of the slot has stamped anything with this time or a later one; 0 for the first holder. */
  readonly notBefore: number;
  /** By the store's clock. It never goes back, and until then nobody else is given the slot. */
  readonly expiresAt: number;
}

/** What a lease is asked for. */
export interface LeaseTerms {
  /** How many slots there are: 1 to 1,048,576. One that is never asked for costs nothing. */
  readonly slots: number;
  /** For how long, in milliseconds: 1 to 2,147,483,647. */
  readonly ttlMs: number;
}

/**
 * Lends out the slots of named sets. A slot has one holder before its lease expires, by the store's own clock; a lost reply costs a slot
 * for as long. Leases never take part in a caller's transaction. `name` is a text of 1 to 128 characters.
 */
export interface LeaseStore {
  readonly name: string;
  /** Takes a slot that nobody holds. @throws `ERR_CODEMINT_LEASES_FULL` if there is none */
  acquire(name: string, terms: LeaseTerms, options?: CallOptions): MaybePromise<Lease>;
  /**
   * Lets a lease run for `ttlMs` from now, or for what is left of it if that is longer. One that has expired is renewed as well, unless
   * somebody else has taken the slot. @throws `ERR_CODEMINT_LEASE_LOST` if the slot has another holder, or was released
   */
  renew(lease: Lease, ttlMs: number, options?: CallOptions): MaybePromise<Lease>;
  /**
   * Gives the slot back: it is free from `usedUntil` on, or at once. A holder that made stamps says with it how far they went: it is the
   * next holder's `notBefore`, unless that comes later. @throws `ERR_CODEMINT_LEASE_LOST` as `renew` does
   */
  release(lease: Lease, usedUntil?: number, options?: CallOptions): MaybePromise<void>;
  /** Throws `ERR_CODEMINT_SCHEMA` if leases cannot be kept safely here. Run once by itself before the first lease. */
  verify(options?: CallOptions): MaybePromise<void>;
}

/** A lease store that answers at once. */
export interface SyncLeaseStore extends LeaseStore {
  acquire(name: string, terms: LeaseTerms, options?: CallOptions): Lease;
  renew(lease: Lease, ttlMs: number, options?: CallOptions): Lease;
  release(lease: Lease, usedUntil?: number, options?: CallOptions): void;
  verify(options?: CallOptions): void;
}
