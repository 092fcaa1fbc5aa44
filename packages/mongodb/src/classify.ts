import {
  accessDenied,
  type CodemintError,
  closed,
  constraint,
  contention,
  type ErrorContext,
  invalidOption,
  invalidRecord,
  isCodemintError,
  notDurable,
  outcomeUnknown,
  readOnly,
  resource,
  schema,
  type TransactionState,
  throttled,
  transactionAborted,
  unavailable,
  unsupported,
} from "@codemint/core/adapter";
import { type DriverError, driverErrorOf } from "./driver-error.js";
import { Unstorable } from "./unstorable.js";

/** Where an error was met. */
export interface Scene {
  readonly collection: string;
  /** Inside a transaction of the caller's. */
  readonly bound: boolean;
  /** The driver may have sent the write twice, so that its error can be that of the second time. */
  readonly retries: boolean;
}

/** The coded error for whatever a write has thrown. What is not known to have done nothing is an unknown outcome. */
export function writeFailure(error: unknown, scene: Scene): CodemintError {
  const known = classify(error, scene);
  if (known !== undefined) return known;
  const told = { transaction: scene.bound ? ("unknown" as const) : ("none" as const), cause: error };
  return unconfirmed(error, told) ?? outcomeUnknown({ resumable: false }, told);
}

// WriteConcernTimeout, UnknownReplWriteConcern, UnsatisfiableWriteConcern: it stands on the primary, and too few others confirmed it.
const unconfirmedCodes: readonly (number | undefined)[] = [64, 79, 100];

/** What a write that stands without the majority's word is: any other reason, such as a primary that steps down, can undo it. */
export function unconfirmed(error: unknown, told: ErrorContext): CodemintError | undefined {
  const { name, refused: writes = [], unconfirmed: code } = driverErrorOf(error) ?? {};
  if (name === "MongoWriteConcernError" && writes.length > 0) return undefined;
  return code !== undefined && unconfirmedCodes.includes(code) ? notDurable({}, told) : undefined;
}

/**
 * The coded error for what the driver threw, by its name and the server's number; `undefined` where nobody can tell whether the write
 * took effect: a connection that was lost, a primary that stepped down, a time limit that ran out.
 */
export function classify(thrown: unknown, scene: Scene): CodemintError | undefined {
  if (isCodemintError(thrown)) return thrown;
  if (thrown instanceof Unstorable) {
    const { field, problem, cause } = thrown;
    return invalidRecord(
      { problem, ...(field !== undefined && { field }) },
      { transaction: unsent(scene), cause },
    );
  }
  const error = driverErrorOf(thrown);
  if (error === undefined) return undefined;
  const told = { transaction: unsent(scene), cause: thrown };
  // Beside a write concern error, what was refused was not written.
  const code = error.unconfirmed === undefined ? error.code : error.refused[0]?.code;
  if (error.unconfirmed !== undefined && (code === undefined || error.name === "MongoBulkWriteError"))
    return undefined;
  if (code === undefined) return notSent(error, Reflect.get(Object(thrown), "code"), scene, told);
  // Every error that the server gives to a statement of a transaction aborts the transaction.
  const transaction = scene.bound ? "aborted" : "none";
  return refused(error, code, scene, { transaction, cause: thrown });
}

const unsent = ({ bound }: Scene): TransactionState => (bound ? "usable" : "none");

/** Errors by which the driver says that it sent nothing, unless it speaks of the second time. */
function notSent(
  { name }: DriverError,
  nodeCode: unknown,
  { bound, retries }: Scene,
  told: ErrorContext,
): CodemintError | undefined {
  const once = bound || !retries;
  switch (name) {
    case "MongoServerSelectionError":
      return once ? unavailable({}, told) : undefined;
    case "MongoWaitQueueTimeoutError":
      return once ? resource({ kind: "connections" }, told) : undefined;
    case "MongoTopologyClosedError":
      return once ? closed({}, told) : undefined;
    case "MongoNotConnectedError":
      return closed({}, told);
    case "MongoExpiredSessionError":
    case "MongoTransactionError":
      return transactionAborted({ reason: "contention" }, { ...told, transaction: "gone" });
    case "MongoCompatibilityError":
      return unsupported({ feature: "This write", remedy: "Use a newer server, or a replica set." }, told);
    case "MongoInvalidArgumentError":
      if (!bound) return invalidRecord({ problem: "is refused by the driver" }, told);
      return invalidOption(
        {
          option: "transaction",
          problem: "is refused by the driver: it must be of the collection's own client",
        },
        told,
      );
    case "BSONError":
    case "BSONRuntimeError":
    case "BSONVersionError":
    case "BSONOffsetError":
      return invalidRecord({ problem: "holds what BSON cannot express" }, told);
    case "RangeError":
      return nodeCode === "ERR_OUT_OF_RANGE" ? resource({ kind: "too-large" }, told) : undefined;
  }
  return undefined;
}

/** https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml */
function refused(
  { labels, refused: [write], ofCommand }: DriverError,
  code: number,
  { collection }: Scene,
  told: ErrorContext,
): CodemintError | undefined {
  // The server says so of the first time and of the second, or of neither.
  const untouched = labels.includes("NoWritesPerformed");
  if (labels.includes("SystemOverloadedError")) {
    return throttled({}, { ...told, effect: untouched ? "none" : "unknown" });
  }
  switch (code) {
    case 11000:
    case 11001:
    case 12582:
      return constraint(
        { kind: "unique", ...(write?.fields && { constraint: write.fields.join(", ") }) },
        told,
      );
    case 121: // DocumentValidationFailure
      return constraint({ kind: "check" }, told);
    case 2: // BadValue
    case 9: // FailedToParse
    case 14: // TypeMismatch
    case 15: // Overflow
    case 22: // InvalidBSON
    case 52: // DollarPrefixedFieldName
    case 53: // InvalidIdField
    case 56: // EmptyFieldName
    case 57: // DottedFieldName
      return ofCommand
        ? unknownStatement(told)
        : invalidRecord({ problem: `is refused by the server (${code})` }, told);
    case 13: // Unauthorized
    case 18: // AuthenticationFailed
      return accessDenied({}, told);
    case 24: // LockTimeout
    case 46: // LockBusy
      return contention({ kind: "lock-timeout" }, told);
    case 112: // WriteConflict
      return contention({ kind: "serialization" }, told);
    case 225: // TransactionTooOld
    case 251: // NoSuchTransaction
    case 256: // TransactionCommitted
      return transactionAborted({ reason: "contention" }, { ...told, transaction: "aborted" });
    case 20: // IllegalOperation, of a transaction that a standalone server is sent
    case 59: // CommandNotFound
    case 115: // CommandNotSupported
    case 238: // NotImplemented
    case 263: // OperationNotSupportedInTransaction
    case 40415: // an unknown field, such as "autocommit"
      return unknownStatement(told);
    case 10334: // BSONObjectTooLarge
    case 17419:
    case 17420:
      return resource({ kind: "too-large" }, told);
    case 14031: // OutOfDiskSpace
      return resource({ kind: "disk-full" }, told);
    case 146: // ExceededMemoryLimit
      return resource({ kind: "memory" }, told);
    case 166: // CommandNotSupportedOnView
      return schema(
        {
          table: collection,
          problems: [{ subject: "view", problem: "it is a view", remedy: "name a collection" }],
        },
        told,
      );
    case 10107: // NotWritablePrimary
    case 13435: // NotPrimaryNoSecondaryOk
      return untouched ? readOnly({}, told) : undefined;
    case 91: // ShutdownInProgress
    case 189: // PrimarySteppedDown
    case 11600: // InterruptedAtShutdown
    case 11602: // InterruptedDueToReplStateChange
      return untouched ? unavailable({}, told) : undefined;
  }
  return undefined;
}

const unknownStatement = (told: ErrorContext): CodemintError =>
  unsupported(
    {
      feature: "This statement",
      remedy: "The server does not know it: transactions need a replica set of MongoDB.",
    },
    told,
  );
