/** What a call did to the database: nothing now or later, something that stands, or nobody can tell yet. */
export type Effect = "none" | "applied" | "unknown";

/**
 * What became of the caller's transaction. `none`: there was none. `usable`: it can go on and commit.
 * `aborted`: it is open and can only be rolled back. `gone`: the database has rolled it back already.
 */
export type TransactionState = "none" | "usable" | "aborted" | "gone" | "unknown";

/** The strings that settle an unknown outcome later, even after a restart. It holds no record: keep it beside yours. */
export interface Pending {
  readonly kind: "mint" | "claim";
  readonly code: string;
  readonly idempotencyKey: string;
  readonly fingerprint?: string;
}

export type ConstraintKind =
  | "unique"
  | "foreign-key"
  | "not-null"
  | "check"
  | "exclusion"
  | "data-type"
  | "other";
export type ContentionKind = "busy" | "lock-timeout" | "deadlock" | "serialization" | "conflict";
export type ClockKind = "behind" | "ahead" | "before-epoch" | "past-last-date";
export type ResourceKind = "disk-full" | "too-large" | "memory" | "connections" | "limit";
export type SchemaSubject = "table" | "column" | "code-index" | "key-index" | "trigger" | "view" | "engine";

/** One thing that `verify()` found wrong, and the statement or change that mends it. */
export interface SchemaProblem {
  readonly subject: SchemaSubject;
  readonly problem: string;
  readonly remedy: string;
}

/**
 * The details that each error code carries. Names of tables, columns and constraints may stand here; a value of a
 * record never does.
 */
export interface ErrorDetails {
  ERR_CODEMINT_INVALID_OPTION: { readonly option: string; readonly problem: string };
  ERR_CODEMINT_INVALID_CODE: { readonly problem: string; readonly position?: number };
  ERR_CODEMINT_INVALID_RECORD: { readonly field?: string; readonly problem: string };
  ERR_CODEMINT_INVALID_KEY: { readonly problem: string };
  ERR_CODEMINT_CONSTRAINT: {
    readonly kind: ConstraintKind;
    readonly constraint?: string;
    readonly column?: string;
  };
  ERR_CODEMINT_SCHEMA: { readonly table?: string; readonly problems: readonly SchemaProblem[] };
  ERR_CODEMINT_ROW_MISSING: { readonly table?: string };
  ERR_CODEMINT_KEY_ORPHANED: { readonly table?: string };
  ERR_CODEMINT_ACCESS_DENIED: Record<never, never>;
  ERR_CODEMINT_READ_ONLY: Record<never, never>;
  ERR_CODEMINT_CONTENTION: { readonly kind: ContentionKind };
  ERR_CODEMINT_THROTTLED: Record<never, never>;
  ERR_CODEMINT_RESOURCE: { readonly kind: ResourceKind };
  ERR_CODEMINT_UNAVAILABLE: Record<never, never>;
  ERR_CODEMINT_CLOSED: Record<never, never>;
  ERR_CODEMINT_SUPPRESSED: Record<never, never>;
  ERR_CODEMINT_CODE_ALTERED: Record<never, never>;
  ERR_CODEMINT_NOT_DURABLE: Record<never, never>;
  ERR_CODEMINT_OUTCOME_UNKNOWN: { readonly resumable: boolean };
  ERR_CODEMINT_PENDING_LOST: Record<never, never>;
  ERR_CODEMINT_TRANSACTION_ABORTED: { readonly reason: "taken" | "replayed" | "contention" };
  ERR_CODEMINT_OPEN_TRANSACTION: Record<never, never>;
  ERR_CODEMINT_ABORTED: { readonly by: "signal" | "timeout" };
  ERR_CODEMINT_IDEMPOTENCY_MISMATCH: { readonly differs: "fingerprint" | "code" };
  ERR_CODEMINT_KEYS_UNSUPPORTED: { readonly keys: string; readonly asked: string };
  ERR_CODEMINT_UNSUPPORTED: { readonly feature: string; readonly remedy: string };
  ERR_CODEMINT_EXHAUSTED: {
    readonly collisions: number;
    readonly keyspace: bigint;
    readonly records?: number;
    readonly exact?: boolean;
  };
  ERR_CODEMINT_BROKEN_SOURCE: {
    readonly collisions: number;
    readonly keyspace: bigint;
    readonly records?: number;
  };
  ERR_CODEMINT_STRATEGY_STUCK: { readonly strategy: string; readonly draws: number };
  ERR_CODEMINT_STRATEGY_FAILED: { readonly strategy: string; readonly problem: string };
  ERR_CODEMINT_POLICY_EXHAUSTED: { readonly redraws: number; readonly rules: readonly string[] };
  ERR_CODEMINT_COUNTER_EXHAUSTED: { readonly limit: bigint };
  ERR_CODEMINT_CLOCK: { readonly strategy: string; readonly kind: ClockKind; readonly ms: number };
  ERR_CODEMINT_LEASES_FULL: { readonly name: string; readonly slots: number };
  ERR_CODEMINT_LEASE_LOST: { readonly name: string; readonly slot: number };
}

export type ErrorCode = keyof ErrorDetails;
