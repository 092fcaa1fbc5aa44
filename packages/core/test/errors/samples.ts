import type { ErrorCode, ErrorDetails } from "../../src/errors/index.js";

type Sample = {
  [C in ErrorCode]: {
    readonly code: C;
    readonly details: ErrorDetails[C];
    /** The words by which the message says what to do. */
    readonly remedy: RegExp;
  };
}[ErrorCode];

/** Details of each error, and for each form that its message takes. */
export const samples: readonly Sample[] = [
  {
    code: "ERR_CODEMINT_INVALID_OPTION",
    details: { option: "attempts", problem: "must be a whole number from 1 to 100" },
    remedy: /"attempts" must be/,
  },
  {
    code: "ERR_CODEMINT_INVALID_CODE",
    details: { problem: "is empty" },
    remedy: /is empty\. Nothing was sent/,
  },
  {
    code: "ERR_CODEMINT_INVALID_CODE",
    details: { problem: "holds a NUL", position: 3 },
    remedy: /at position 3/,
  },
  {
    code: "ERR_CODEMINT_INVALID_RECORD",
    details: { problem: "must be an object" },
    remedy: /The record must be an object/,
  },
  {
    code: "ERR_CODEMINT_INVALID_RECORD",
    details: { field: "code", problem: "is filled by codemint; leave it out" },
    remedy: /field "code" is filled by codemint; leave it out/,
  },
  {
    code: "ERR_CODEMINT_INVALID_KEY",
    details: { problem: "The idempotency key is empty" },
    remedy: /The idempotency key is empty\. Nothing/,
  },
  {
    code: "ERR_CODEMINT_CONSTRAINT",
    details: { kind: "check" },
    remedy: /constraint\. .*correct the record/,
  },
  {
    code: "ERR_CODEMINT_CONSTRAINT",
    details: { kind: "unique", constraint: "links_email_key", column: "email" },
    remedy: /\(links_email_key, email\).*correct the record/,
  },
  {
    code: "ERR_CODEMINT_SCHEMA",
    details: {
      table: "links",
      problems: [
        { subject: "code-index", problem: "The code has no unique index", remedy: "CREATE UNIQUE INDEX …." },
        { subject: "column", problem: "The column folds case", remedy: "declare it COLLATE BINARY." },
      ],
    },
    remedy: /"links".*\n.*To mend it: CREATE UNIQUE INDEX.*\n.*To mend it: declare/,
  },
  {
    code: "ERR_CODEMINT_SCHEMA",
    details: { problems: [{ subject: "engine", problem: "It is not atomic", remedy: "use another." }] },
    remedy: /^The schema.*To mend it/s,
  },
  { code: "ERR_CODEMINT_ROW_MISSING", details: { table: "links" }, remedy: /\(links\).*Check the row's id/ },
  {
    code: "ERR_CODEMINT_KEY_ORPHANED",
    details: { table: "link_keys" },
    remedy: /\(link_keys\).*Use a new key, or delete the key's item/,
  },
  { code: "ERR_CODEMINT_ACCESS_DENIED", details: {}, remedy: /Grant/ },
  { code: "ERR_CODEMINT_READ_ONLY", details: {}, remedy: /Open it for writing/ },
  { code: "ERR_CODEMINT_CONTENTION", details: { kind: "deadlock" }, remedy: /\(deadlock\)\. Try again/ },
  { code: "ERR_CODEMINT_THROTTLED", details: {}, remedy: /Send fewer/ },
  {
    code: "ERR_CODEMINT_RESOURCE",
    details: { kind: "disk-full" },
    remedy: /\(disk-full\).*(make room|raise)/i,
  },
  { code: "ERR_CODEMINT_UNAVAILABLE", details: {}, remedy: /Check the address/ },
  { code: "ERR_CODEMINT_CLOSED", details: {}, remedy: /Open it/ },
  { code: "ERR_CODEMINT_SUPPRESSED", details: {}, remedy: /Look at the table's triggers/ },
  { code: "ERR_CODEMINT_CODE_ALTERED", details: {}, remedy: /remove it, and mend the column/ },
  { code: "ERR_CODEMINT_NOT_DURABLE", details: {}, remedy: /Send the same request again/ },
  { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", details: { resumable: true }, remedy: /call resume/ },
  {
    code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
    details: { resumable: false },
    remedy: /run the whole transaction again/,
  },
  { code: "ERR_CODEMINT_PENDING_LOST", details: {}, remedy: /Mint anew/ },
  {
    code: "ERR_CODEMINT_TRANSACTION_ABORTED",
    details: { reason: "taken" },
    remedy: /\(taken\)\. Roll it back/,
  },
  {
    code: "ERR_CODEMINT_TRANSACTION_ABORTED",
    details: { reason: "replayed" },
    remedy: /run it again; its key already holds a record\.$/,
  },
  { code: "ERR_CODEMINT_OPEN_TRANSACTION", details: {}, remedy: /Use minter\.within/ },
  { code: "ERR_CODEMINT_ABORTED", details: { by: "signal" }, remedy: /its signal\. Nothing was stored/ },
  { code: "ERR_CODEMINT_ABORTED", details: { by: "timeout" }, remedy: /its time-out\. Nothing was stored/ },
  {
    code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH",
    details: { differs: "code" },
    remedy: /another code\. Use a new key/,
  },
  {
    code: "ERR_CODEMINT_KEYS_UNSUPPORTED",
    details: { keys: "none", asked: "A batch key" },
    remedy: /A batch key needs.*"none".*Add a key column/,
  },
  {
    code: "ERR_CODEMINT_UNSUPPORTED",
    details: { feature: "A transaction", remedy: "Use another store." },
    remedy: /A transaction is not supported here\. Use another store/,
  },
  {
    code: "ERR_CODEMINT_EXHAUSTED",
    details: { collisions: 5, keyspace: 1000n },
    remedy: /All 5 .* 1000 .*use longer codes; or the strategy's source/,
  },
  {
    code: "ERR_CODEMINT_EXHAUSTED",
    details: { collisions: 5, keyspace: 1000n, records: 990, exact: true },
    remedy: /about 990 records.* 1000\. Use longer codes/,
  },
  {
    code: "ERR_CODEMINT_BROKEN_SOURCE",
    details: { collisions: 5, keyspace: 10n ** 12n },
    remedy: /All 5 candidates were taken in a.*check its randomness/,
  },
  {
    code: "ERR_CODEMINT_BROKEN_SOURCE",
    details: { collisions: 5, keyspace: 10n ** 12n, records: 3 },
    remedy: /only about 3 records.*check its randomness/,
  },
  {
    code: "ERR_CODEMINT_STRATEGY_STUCK",
    details: { strategy: "hashed", draws: 2 },
    remedy: /"hashed".*after 2 draws\. .* must use draw\.attempt/,
  },
  {
    code: "ERR_CODEMINT_STRATEGY_FAILED",
    details: { strategy: "leased", problem: "threw an error" },
    remedy: /"leased" threw an error\. Nothing was stored: the strategy is at fault/,
  },
  {
    code: "ERR_CODEMINT_POLICY_EXHAUSTED",
    details: { redraws: 101, rules: ["reserved", "words"] },
    remedy: /refused 101 candidates \(reserved, words\)\. .*too few codes/,
  },
  {
    code: "ERR_CODEMINT_COUNTER_EXHAUSTED",
    details: { limit: 2n ** 63n - 1n },
    remedy: /9223372036854775807\. Use another/,
  },
  {
    code: "ERR_CODEMINT_CLOCK",
    details: { strategy: "snowflake", kind: "behind", ms: 12_000 },
    remedy: /"snowflake" is 12000 ms behind the last code.*Draw again once it has caught up/,
  },
  {
    code: "ERR_CODEMINT_CLOCK",
    details: { strategy: "snowflake", kind: "ahead", ms: 5 },
    remedy: /5 ms beyond the end of a lease.*Synchronise/,
  },
  {
    code: "ERR_CODEMINT_CLOCK",
    details: { strategy: "snowflake", kind: "before-epoch", ms: 5 },
    remedy: /5 ms before the epoch.*earlier epoch/,
  },
  {
    code: "ERR_CODEMINT_CLOCK",
    details: { strategy: "snowflake", kind: "past-last-date", ms: 1 },
    remedy: /1 ms past the last date.*later epoch/,
  },
  {
    code: "ERR_CODEMINT_LEASES_FULL",
    details: { name: "codes", slots: 16 },
    remedy: /All 16 slots of "codes" are held\. .*allow more slots/,
  },
  {
    code: "ERR_CODEMINT_LEASE_LOST",
    details: { name: "codes", slot: 3 },
    remedy: /slot 3 of "codes" is no longer yours.*acquire a new lease/,
  },
];
