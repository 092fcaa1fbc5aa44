import type { Alphabet } from "./alphabet.js";
import type { CallOptions, MaybePromise } from "./call.js";

/** What a strategy may know about the candidate that it is asked for: never the record, never the database. */
export interface Draw {
  /** Counts every draw of one request from 0, those that the policy refused included. */
  readonly attempt: number;
  /** How many candidates of this request were taken. */
  readonly collisions: number;
  /**
   * The request's key, where it came from outside: as the caller gave it, or, of a batch's item and of a resumed request, in its
   * stored form, a UUID.
   */
  readonly idempotencyKey?: string;
}

/** Proposes candidate codes. */
export interface CodeStrategy {
  readonly name: string;
  readonly alphabet: Alphabet;
  /** Fewest and most symbols of a code. */
  readonly length: { readonly min: number; readonly max: number };
  /** How many different codes it can propose. */
  readonly keyspace: bigint;
  /** Whether one who has seen some codes can tell others. */
  readonly guessable: boolean;
  /** True if it never proposes a code twice in one request by chance, so that a repeat is a defect. */
  readonly deterministic: boolean;
  /** What every code begins with; it counts to the length, and its symbols need not be of the alphabet. */
  readonly prefix?: string;
  /** True if the last symbol of a code is the check symbol of the others, the prefix apart. */
  readonly check?: boolean;
  next(draw: Draw, options?: CallOptions): MaybePromise<string>;
  /** What the database keeps, where that is not the code itself (a digest of it). */
  stored?(code: string): string;
}

/** A strategy that answers at once. */
export interface SyncCodeStrategy extends CodeStrategy {
  next(draw: Draw, options?: CallOptions): string;
}

/** A strategy whose codes are numbers in the symbols of its alphabet: `permuted` takes any of these. */
export interface NumberStrategy extends CodeStrategy {
  /** The largest number that it can give. The smallest is 0 or more. */
  readonly limit: bigint;
  /** Takes the next number, which no other draw is given; `next` does the same, and writes it. */
  number(draw: Draw, options?: CallOptions): MaybePromise<bigint>;
}

/** A number strategy that answers at once. */
export interface SyncNumberStrategy extends NumberStrategy {
  next(draw: Draw, options?: CallOptions): string;
  number(draw: Draw, options?: CallOptions): bigint;
}
