import type { CodemintError } from "../errors/codemint-error.js";
import type { Pending } from "../errors/details.js";
import type { CallOptions } from "../ports/call.js";
import type { Refusal } from "../ports/policy.js";

/** A code, and whether its record existed before this call. */
export interface MintResult {
  readonly code: string;
  /** The key from outside already held a record; nothing was written. Always `false` for a request without such a key. */
  readonly replayed: boolean;
  /** What to show people, if the minter has a format: the code in print, or a custom code as it was asked for. */
  readonly display?: string;
}

export type ClaimResult =
  | {
      readonly status: "claimed";
      readonly code: string;
      readonly replayed: boolean;
      readonly display?: string;
    }
  /** Another record holds the code. */
  | { readonly status: "taken" }
  /** The policy or the format does not allow the code; nothing was sent. */
  | ({
      readonly status: "refused";
      /** The code that the format made of what was asked for, if it is another text: `at` is a place in it. */
      readonly code?: string;
    } & Refusal);

export interface MintOptions extends CallOptions {
  /**
   * Names one logical request: a repeat gives the same code and stores nothing. Any text of 1 to 65,536 UTF-16 units, unique within the
   * record's scope.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * A digest that you make of the request, of 1 to 256 UTF-16 units. A repeat of the key with another one is
   * `ERR_CODEMINT_IDEMPOTENCY_MISMATCH`. Needs a store with a fingerprint column.
   */
  readonly fingerprint?: string | undefined;
}

export interface MintManyOptions {
  /** Names the batch: a re-run with the same records in the same order continues it, and gives each item the code it has. */
  readonly batchKey?: string | undefined;
  /** Records per round to the database: 1 to 10,000, 1,000 by default. */
  readonly batchSize?: number | undefined;
  /** Ends the batch: the round under way ends as its records' outcomes say, then the iteration throws `ERR_CODEMINT_ABORTED`. */
  readonly signal?: AbortSignal | undefined;
  /** The longest that one round may take, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number | undefined;
  /** Called after each round with running totals. What it throws is dropped. */
  readonly onProgress?: ((progress: MintManyProgress) => void) | undefined;
}

export interface MintManyProgress {
  readonly done: number;
  /** Of these, the ones whose record existed before. */
  readonly replayed: number;
  /** Of these, the ones that ended in an error. */
  readonly failed: number;
}

/** What became of the record with this index, 0-based, in the order of the input. */
export type MintManyResult =
  | ({ readonly index: number } & MintResult)
  | { readonly index: number; readonly error: CodemintError };

/** Mints codes for records of one table. */
export interface Minter<R, Tx = never> {
  /**
   * Stores the record under a generated code.
   *
   * @throws `ERR_CODEMINT_EXHAUSTED`, `ERR_CODEMINT_BROKEN_SOURCE`, `ERR_CODEMINT_STRATEGY_STUCK`,
   * `ERR_CODEMINT_POLICY_EXHAUSTED`, `ERR_CODEMINT_OUTCOME_UNKNOWN`, `ERR_CODEMINT_IDEMPOTENCY_MISMATCH`,
   * `ERR_CODEMINT_KEYS_UNSUPPORTED`, `ERR_CODEMINT_ABORTED`, and what the store throws
   */
  mint(record: R, options?: MintOptions): Promise<MintResult>;
  /**
   * Stores the record under this very code, or says why not. The code is never altered, but as the minter's format says, and then the result
   * tells both. Throws as `mint` does.
   */
  claim(code: string, record: R, options?: MintOptions): Promise<ClaimResult>;
  /** Mints for each record, in rounds, with memory for one round at a time. A failed record does not stop the others. */
  mintMany(records: Iterable<R> | AsyncIterable<R>, options?: MintManyOptions): AsyncIterable<MintManyResult>;
  /**
   * Settles an `ERR_CODEMINT_OUTCOME_UNKNOWN` by its `pending`, now or after a restart: gives the code if the record is stored,
   * stores it if not.
   *
   * @throws `ERR_CODEMINT_PENDING_LOST` if another record holds the code and this request can no longer land
   */
  resume(pending: Pending & { readonly kind: "mint" }, record: R, options?: CallOptions): Promise<MintResult>;
  resume(
    pending: Pending & { readonly kind: "claim" },
    record: R,
    options?: CallOptions,
  ): Promise<ClaimResult>;
  resume(pending: Pending, record: R, options?: CallOptions): Promise<MintResult | ClaimResult>;
  /** The same minter inside the caller's transaction: what it stores commits and rolls back with it. */
  within(transaction: Tx): Minter<R>;
}

/** A minter whose store and strategy answer at once. The synchronous methods never sleep between tries. */
export interface SyncMinter<R, Tx = never> extends Minter<R, Tx> {
  mintSync(record: R, options?: MintOptions): MintResult;
  claimSync(code: string, record: R, options?: MintOptions): ClaimResult;
  within(transaction: Tx): SyncMinter<R>;
}
