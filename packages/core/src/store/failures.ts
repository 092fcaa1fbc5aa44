import {
  aborted,
  codeAltered,
  contention,
  outcomeUnknown,
  suppressed,
  transactionAborted,
  unavailable,
} from "../errors/catalogue.js";
import { type CodemintError, isCodemintError } from "../errors/codemint-error.js";
import type { TransactionState } from "../errors/details.js";
import { type Deadline, Ended } from "../flow/deadline.js";
import type { SettleFailure } from "./settle.js";

const driverCause = (error: unknown) => (error instanceof Ended ? {} : { cause: error });

/** What is known of the caller's transaction after an error that nobody classified. */
const unclassified = (inTransaction: boolean): TransactionState => (inTransaction ? "unknown" : "none");

const untouched = (inTransaction: boolean): TransactionState => (inTransaction ? "usable" : "none");

/** An insert that failed: the adapter's coded error, or an unknown outcome where nobody classified it. */
export function insertFailure(error: unknown, inTransaction: boolean): CodemintError {
  if (isCodemintError(error)) return error;
  return outcomeUnknown(
    { resumable: false },
    { transaction: unclassified(inTransaction), ...driverCause(error) },
  );
}

/**
 * A read that failed after a conflict. Who holds the code or the key is not known, so neither is the outcome, whatever the read's own
 * error says; only an aborted transaction is known to have stored nothing.
 */
export function findFailure(
  error: unknown,
  abortedByConflict: boolean,
  inTransaction: boolean,
): CodemintError {
  if (abortedByConflict) {
    return transactionAborted({ reason: "contention" }, { transaction: "aborted", ...driverCause(error) });
  }
  const transaction = isCodemintError(error) ? error.transaction : unclassified(inTransaction);
  return outcomeUnknown({ resumable: false }, { transaction, ...driverCause(error) });
}

/** A call that failed before its first insert was sent: it stored nothing. */
export function failureBeforeSending(error: unknown, inTransaction: boolean): CodemintError {
  if (isCodemintError(error)) return error;
  if (error instanceof Ended) return aborted({ by: error.by }, { transaction: untouched(inTransaction) });
  return unavailable({}, { transaction: unclassified(inTransaction), retryable: false, cause: error });
}

/** Lets nothing be sent once the call has been ended. */
export function checkBeforeSending(deadline: Deadline, inTransaction: boolean): void {
  try {
    deadline.check();
  } catch (error) {
    throw failureBeforeSending(error, inTransaction);
  }
}

export function settleFailure(failure: SettleFailure, inTransaction: boolean): CodemintError {
  const transaction = untouched(inTransaction);
  switch (failure.kind) {
    case "code-altered":
      return codeAltered({}, { transaction });
    case "suppressed":
      return suppressed({}, { transaction });
    case "contention":
      return contention({ kind: "conflict" }, { transaction });
    case "transaction-aborted":
      return transactionAborted({ reason: failure.reason }, { transaction: "aborted" });
  }
}
