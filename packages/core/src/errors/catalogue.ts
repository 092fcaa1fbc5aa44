import { defineError } from "./define-error.js";

const place = (parts: readonly (string | undefined)[]): string => {
  const known = parts.filter((part) => part !== undefined);
  return known.length > 0 ? ` (${known.join(", ")})` : "";
};

/** An option or argument is wrong. Thrown while things are constructed, or before anything is sent. */
export const invalidOption = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_INVALID_OPTION",
  {},
  ({ option, problem }) => `The option "${option}" ${problem}.`,
);

/** A code that no store could keep exactly, or a text that the codec did not write. Nothing was sent. */
export const invalidCode = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_INVALID_CODE",
  {},
  ({ problem, position }) =>
    `The code ${problem}${position === undefined ? "" : ` at position ${position}`}. Nothing was sent.`,
);

/** A record that cannot be stored as it is. Nothing was stored. */
export const invalidRecord = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_INVALID_RECORD",
  {},
  ({ field, problem }) =>
    `The record${field === undefined ? "" : `'s field "${field}"`} ${problem}. Nothing was stored.`,
);

/** An idempotency key, batch key or fingerprint that cannot be used. Nothing was sent. */
export const invalidKey = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_INVALID_KEY",
  {},
  ({ problem }) => `${problem}. Nothing was sent.`,
);

/** The database refused the record for a rule of the table other than the code's or the key's unique index. */
export const constraint = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_CONSTRAINT",
  {},
  ({ kind, constraint, column }) =>
    `The database refused the record: ${kind} constraint${place([constraint, column])}. ` +
    "It is not about the code: correct the record; another code would be refused as well.",
);

/** The table cannot keep the promises that codemint makes, or is not there. `details.problems` lists each with its remedy. */
export const schema = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_SCHEMA",
  {},
  ({ table, problems }) =>
    `${table === undefined ? "The schema" : `The table "${table}"`} cannot be used:` +
    problems.map(({ problem, remedy }) => `\n  - ${problem}. To mend it: ${remedy}`).join(""),
);

/** `backfill` was asked to give a code to a row that does not exist. */
export const rowMissing = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_ROW_MISSING",
  {},
  ({ table }) => `There is no such row${place([table])}, so it cannot be given a code. Check the row's id.`,
);

/** The key's item, in a table of keys, points to no record of this key: the record was deleted, and the item was not. */
export const keyOrphaned = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_KEY_ORPHANED",
  {},
  ({ table }) =>
    `The idempotency key has an item${place([table])}, but no record. Nothing was stored: a record that was deleted leaves its key ` +
    "in use. Use a new key, or delete the key's item if no request with it can be in flight any more.",
);

/** The database user may not do this. */
export const accessDenied = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_ACCESS_DENIED",
  {},
  () => "The database refused access. Grant this user the right to insert into and to read the table.",
);

/** The database, the file or the transaction is read-only. */
export const readOnly = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_READ_ONLY",
  {},
  () => "The database is read-only here. Open it for writing, or connect to the primary.",
);

/** Others held what this call needed. Outside a transaction the minter has sent the request again already, within its bound. */
export const contention = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_CONTENTION",
  { retryable: true },
  ({ kind }) =>
    `Other work stood in the way (${kind}). Try again; inside a transaction, run the whole transaction again.`,
);

/** The database asked to be sent less. */
export const throttled = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_THROTTLED",
  { effects: ["none", "unknown"], retryable: true },
  () => "The database throttles requests. Send fewer at a time, or raise its capacity.",
);

/** The database ran out of something, or the record is larger than it takes. */
export const resource = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_RESOURCE",
  {},
  ({ kind }) =>
    `The database has reached a limit (${kind}). Nothing was stored. Make room, raise the limit, or store a smaller record.`,
);

/** The database could not be reached, and nothing can have been sent. */
export const unavailable = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_UNAVAILABLE",
  { retryable: true },
  () => "The database cannot be reached. Check the address, and that the server is running.",
);

/** The connection or the file was closed by its owner. */
export const closed = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_CLOSED",
  {},
  () => "The database connection is closed. Open it for as long as the minter is in use.",
);

/** The insert stored nothing although nothing holds the code or the key. */
export const suppressed = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_SUPPRESSED",
  {},
  () =>
    "The insert stored nothing and no record holds the code: possibly a trigger or row security suppressed it, " +
    "or a record came and went. Look at the table's triggers, rules and policies.",
);

/** The database stored the record under a code that differs from the one sent. The record exists. */
export const codeAltered = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_CODE_ALTERED",
  { effects: ["applied"] },
  () =>
    "The database stored a code that differs from the one sent: a trigger or the column's type alters it. " +
    "The record exists under the altered code; remove it, and mend the column.",
);

/** The record is stored, but the database did not confirm that it will survive a failover. */
export const notDurable = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_NOT_DURABLE",
  { effects: ["applied"] },
  () =>
    "The record is stored, but the database did not confirm that it is durable. Send the same request again to confirm it.",
);

/** Nobody can tell whether the record is stored. `error.pending`, where there is one, lets `resume` settle it later. */
export const outcomeUnknown = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_OUTCOME_UNKNOWN",
  { effects: ["unknown"] },
  ({ resumable }) =>
    "It is unknown whether the record is stored. " +
    (resumable
      ? "Keep error.pending and call resume(pending, record), or repeat the call with the same idempotency key."
      : "Inside a transaction, run the whole transaction again with the same idempotency key; " +
        "where the table has no key column, look for the record before you repeat the call."),
);

/** A resumed request's code is held by another record, and its own can no longer land. */
export const pendingLost = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_PENDING_LOST",
  {},
  () => "Another record holds the code of the pending request, so that request stored nothing. Mint anew.",
);

/** The conflict aborted the caller's transaction; `details.reason` says what was met. */
export const transactionAborted = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_TRANSACTION_ABORTED",
  {},
  ({ reason }) =>
    `The database aborted the transaction on a conflict (${reason}). Roll it back and run it again` +
    (reason === "replayed" ? "; its key already holds a record." : "."),
);

/** An unbound store was used on a connection that is inside an open transaction. */
export const openTransaction = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_OPEN_TRANSACTION",
  {},
  () =>
    "The connection is inside an open transaction, which may still roll back. Use minter.within(transaction) to take part in " +
    "it, or a connection of its own.",
);

/** The signal fired or the time ran out before anything was sent, or while everything sent was known to have done nothing. */
export const aborted = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_ABORTED",
  {},
  ({ by }) => `The call was ended by its ${by === "signal" ? "signal" : "time-out"}. Nothing was stored.`,
);

/** The key was used before, for a request that differs from this one. */
export const idempotencyMismatch = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_IDEMPOTENCY_MISMATCH",
  {},
  ({ differs }) =>
    `The idempotency key was used for a request with another ${differs}. Use a new key for a new request.`,
);

/** The table keeps no unique key, so a caller's key could not be honoured. */
export const keysUnsupported = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_KEYS_UNSUPPORTED",
  {},
  ({ keys, asked }) =>
    `${asked} needs a table whose idempotency key is unique; this store's key level is "${keys}". ` +
    "Add a key column with a unique index and name it in the store's options.",
);

/** This store or strategy lacks an optional ability. */
export const unsupported = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_UNSUPPORTED",
  { effects: ["none", "unknown"] },
  ({ feature, remedy }) => `${feature} is not supported here. ${remedy}`,
);

/** Each candidate was taken, as often as the bound allows, and the keyspace may be full. */
export const exhausted = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_EXHAUSTED",
  {},
  ({ collisions, keyspace, records }) =>
    records === undefined
      ? `All ${collisions} candidates of a keyspace of ${keyspace} were taken. Either the keyspace is nearly full: use longer ` +
        "codes; or the strategy's source of randomness is broken: check it."
      : `All ${collisions} candidates were taken: about ${records} records stand in a keyspace of ${keyspace}. Use longer codes, or ` +
        "a strategy that does not draw by chance.",
);

/** Each candidate was taken although the keyspace is nearly empty, which chance does not explain. */
export const brokenSource = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_BROKEN_SOURCE",
  {},
  ({ collisions, keyspace, records }) =>
    `All ${collisions} candidates were taken${records === undefined ? "" : `, though only about ${records} records stand`} in a ` +
    `keyspace of ${keyspace}: chance does not explain it. The strategy's source repeats itself; check its randomness.`,
);

/** A strategy that never repeats by chance proposed the same code again. */
export const strategyStuck = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_STRATEGY_STUCK",
  {},
  ({ strategy, draws }) =>
    `The strategy "${strategy}" proposed a code again that it had proposed before, after ${draws} draws. ` +
    "A deterministic strategy must use draw.attempt to move on.",
);

/** The strategy threw, or gave something that is not a code. */
export const strategyFailed = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_STRATEGY_FAILED",
  {},
  ({ strategy, problem }) =>
    `The strategy "${strategy}" ${problem}. Nothing was stored: the strategy is at fault, not the store.`,
);

/** The policy refused every candidate, as often as the bound allows. */
export const policyExhausted = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_POLICY_EXHAUSTED",
  {},
  ({ redraws, rules }) =>
    `The policy refused ${redraws} candidates (${rules.join(", ")}). The alphabet, length and policy leave too few codes.`,
);

/** The counter has reached the largest value that its column holds. */
export const counterExhausted = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_COUNTER_EXHAUSTED",
  {},
  ({ limit }) => `The counter cannot go beyond ${limit}. Use another counter.`,
);

const clockProblems = {
  behind: (ms: number) =>
    `is ${ms} ms behind the last code: it was set back, or codes are drawn faster than the layout has numbers. Draw again ` +
    "once it has caught up, or allow more by maxAheadMs",
  ahead: (ms: number) =>
    `is ${ms} ms beyond the end of a lease that was renewed just now: this machine's clock or the lease store's is wrong. ` +
    "Synchronise them",
  "before-epoch": (ms: number) =>
    `stands ${ms} ms before the epoch. Set the clock right, or choose an earlier epoch`,
  "past-last-date": (ms: number) =>
    `stands ${ms} ms past the last date of the layout. Begin a new name space of codes with a later epoch or more timeBits`,
};

/** The clock does not let a strategy stamp a code with a time that no other code can have. `behind` passes by itself. */
export const clock = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_CLOCK",
  {},
  ({ strategy, kind, ms }) => `The clock of the strategy "${strategy}" ${clockProblems[kind](ms)}.`,
);

/** Every slot is held. */
export const leasesFull = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_LEASES_FULL",
  { retryable: true },
  ({ name, slots }) =>
    `All ${slots} slots of "${name}" are held. End what no longer needs its own, wait until a lease expires, or allow more slots.`,
);

/** The slot has another holder by now, or was released. */
export const leaseLost = /* @__PURE__ */ defineError(
  "ERR_CODEMINT_LEASE_LOST",
  {},
  ({ name, slot }) =>
    `The lease on slot ${slot} of "${name}" is no longer yours: it expired and another has the slot, or it was released. ` +
    "Use the slot no more, and acquire a new lease.",
);
