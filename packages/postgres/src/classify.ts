import {
  accessDenied,
  type CodemintError,
  type ConstraintKind,
  closed,
  constraint,
  contention,
  type ErrorContext,
  invalidRecord,
  isCodemintError,
  outcomeUnknown,
  readOnly,
  resource,
  type SchemaProblem,
  schema,
  type TransactionState,
  transactionAborted,
  unavailable,
} from "@codemint/core/adapter";
import { type DriverError, driverErrorOf } from "./driver-error.js";
import { refusedBySchema } from "./schema-refusals.js";
import { Unstorable } from "./unstorable.js";

/** Where an error was met. */
export interface Scene {
  readonly table: string;
  /** What became of the caller's transaction, where the server refused a statement: `none` if there is none. */
  readonly transaction: TransactionState;
}

/** The coded error for whatever a statement that writes has thrown. What is not known to have done nothing is an unknown outcome. */
export function writeFailure(error: unknown, scene: Scene): CodemintError {
  return (
    classify(error, scene) ?? outcomeUnknown({ resumable: false }, { transaction: lost(scene), cause: error })
  );
}

/**
 * The coded error for what Drizzle or its driver threw, by SQLSTATE; `undefined` where nobody can tell whether the statement took effect:
 * a connection that was lost, a server that was stopped, an error of no known code.
 */
export function classify(thrown: unknown, scene: Scene): CodemintError | undefined {
  if (isCodemintError(thrown)) return thrown;
  if (thrown instanceof Unstorable) {
    const { field, problem, cause } = thrown;
    return invalidRecord(
      { problem, ...(field !== undefined && { field }) },
      { transaction: scene.transaction, cause },
    );
  }
  const error = driverErrorOf(thrown);
  if (error === undefined) return undefined;
  const told = { transaction: scene.transaction, cause: thrown };
  if (error.sqlState === undefined) return notSent(error, { ...told, transaction: lost(scene) });
  return refused(error, error.sqlState, scene, told);
}

const lost = ({ transaction }: Scene): TransactionState => (transaction === "none" ? "none" : "gone");

/**
 * Errors by which a driver says that it sent nothing. All others without a SQLSTATE are ambiguous, `ETIMEDOUT` and `ECONNRESET` too, since
 * they may strike an open connection.
 */
function notSent({ code, message }: DriverError, told: ErrorContext): CodemintError | undefined {
  switch (code) {
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "CONNECT_TIMEOUT":
      return unavailable({}, told);
    case "CONNECTION_ENDED":
      return closed({}, told);
    case undefined:
      break;
    default:
      return undefined;
  }
  // node-postgres and PGlite give these no code, so that their text is all there is.
  switch (message) {
    case "timeout exceeded when trying to connect":
    case "Connection terminated due to connection timeout":
    case "Client has encountered a connection error and is not queryable":
      return unavailable({}, told);
    case "Cannot use a pool after calling end on the pool":
    case "Client was closed and is not queryable":
    case "PGlite is closed":
    case "Transaction is closed":
      return closed({}, told);
  }
  return undefined;
}

const constraintKinds: Readonly<Record<string, ConstraintKind>> = {
  "23502": "not-null",
  "23503": "foreign-key",
  "23505": "unique",
  "23514": "check",
  "23P01": "exclusion",
};

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
function refused(
  error: DriverError,
  sqlState: string,
  { table }: Scene,
  told: ErrorContext,
): CodemintError | undefined {
  switch (sqlState) {
    case "40003":
      return undefined;
    case "40P01":
      return contention({ kind: "deadlock" }, told);
    case "55P03":
      return contention({ kind: "lock-timeout" }, told);
    case "57014":
    case "55006":
      return contention({ kind: "busy" }, told);
    case "57P03":
      return unavailable({}, told);
    case "25006":
      return readOnly({}, told);
    case "25P02":
      return transactionAborted({ reason: "contention" }, { ...told, transaction: "aborted" });
    case "42501":
      return accessDenied({}, told);
    case "53100":
      return resource({ kind: "disk-full" }, told);
    case "53200":
      return resource({ kind: "memory" }, told);
    case "53300":
      return resource({ kind: "connections" }, told);
  }
  switch (sqlState.slice(0, 2)) {
    case "22":
      return constraint({ kind: "data-type", ...namesOf(error) }, told);
    case "23":
      return constraint({ kind: kindOf(error, sqlState), ...namesOf(error) }, told);
    case "28":
      return accessDenied({}, told);
    case "40":
      return contention({ kind: "serialization" }, told);
    case "53":
      return resource({ kind: "limit" }, told);
    case "54":
      return resource({ kind: "too-large" }, told);
    // What a function or a trigger of the caller's raises undoes the statement.
    case "P0":
    case "21":
    case "38":
    case "39":
    case "44":
      return constraint({ kind: "other", ...namesOf(error) }, told);
  }
  const problem: SchemaProblem | undefined = refusedBySchema(sqlState, error);
  return problem && schema({ table, problems: [problem] }, told);
}

/** A check without a name is that of a partitioned table which has no partition for the record. */
const kindOf = ({ constraint }: DriverError, sqlState: string): ConstraintKind =>
  sqlState === "23514" && constraint === undefined ? "other" : (constraintKinds[sqlState] ?? "other");

function namesOf({ constraint, column }: DriverError): { constraint?: string; column?: string } {
  return { ...(constraint !== undefined && { constraint }), ...(column !== undefined && { column }) };
}
