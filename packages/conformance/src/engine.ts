/** Which database stood behind the run. A stand-in is named as itself, never as what it stands in for. */
export interface Engine {
  readonly product: string;
  readonly version: string;
  readonly driver?: string;
  /** `fake`: answers are replayed, no database stores anything. */
  readonly kind: "server" | "embedded" | "memory" | "fake";
}

/** The ways in which a database refuses an insert for a reason that is not the code. */
export type FailureKind =
  | "unique-other"
  | "not-null"
  | "check"
  | "exclusion"
  | "foreign-key"
  | "data-type"
  | "validation"
  | "permission"
  | "busy"
  | "lock-timeout"
  | "deadlock"
  | "serialization"
  | "throttled"
  | "too-large"
  | "disk-full"
  | "read-only"
  | "missing-table"
  | "closed"
  | "unavailable";

/** Tables that cannot hold codes safely; `verify()` must refuse each that the engine allows to be made. */
export type BrokenSchema =
  | "table-missing"
  | "view"
  | "code-index-missing"
  | "code-index-not-unique"
  | "code-index-partial"
  | "code-index-expression"
  | "code-index-prefix"
  | "code-index-deferrable"
  | "code-index-invalid"
  | "code-index-composite"
  | "code-folds-case"
  | "code-folds-accents"
  | "code-pads"
  | "code-numeric"
  | "key-index-missing"
  | "key-index-not-unique"
  | "key-index-partial"
  | "key-index-expression"
  | "key-index-prefix"
  | "key-index-deferrable"
  | "key-index-invalid"
  | "key-index-composite"
  | "key-folds-case"
  | "key-pads"
  | "scope-nullable"
  | "conflict-clause"
  | "rewrite-rule"
  | "row-security"
  | "insert-trigger"
  | "last-writer-wins";

/** Tables that look unusual and hold codes safely; `verify()` must accept each that the engine allows to be made. */
export type SoundSchema = "code-nullable" | "key-nullable" | "trusted-trigger" | "filter-that-covers-all";

export type SchemaKind = BrokenSchema | SoundSchema;

/**
 * What the database can do, whoever asks. The suite decides by these, and by the key level, which cases apply; a report
 * shows them, so that a database sold short is seen.
 */
export interface EngineTraits {
  /** Several processes can use one database at once. */
  readonly processes: boolean;
  /** Callers can hold a transaction open over several statements. */
  readonly transactions: boolean;
  /** A transaction can read from a snapshot that is older than the newest commit. */
  readonly snapshots: boolean;
  /** Statements travel over a network, so that they and their replies can be delayed or lost. */
  readonly remote: boolean;
  /** What was stored survives a restart. */
  readonly durable: boolean;
  /** Code that runs inside the database can suppress an insert or alter what it stores. */
  readonly triggers: boolean;
  readonly failures: readonly FailureKind[];
  readonly schemas: readonly SchemaKind[];
}
