import {
  accessDenied,
  type CodemintError,
  contention,
  type ErrorContext,
  invalidRecord,
  isCodemintError,
  outcomeUnknown,
  resource,
  schema,
  throttled,
  unavailable,
  unsupported,
} from "@codemint/core/adapter";
import { Unbindable } from "./values.js";

/** Where an error was met. */
export interface Scene {
  readonly table: string;
  /** What creates the tables that are missing. */
  readonly remedy: string;
}

/** The service's name for an error. Many are plain `DynamoDBServiceException` objects, so their class tells nothing. */
export const nameOf = (error: unknown): string => String(Reflect.get(Object(error), "name") ?? "");

export const conditionFailed = "ConditionalCheckFailedException";

/** Whether DynamoDB says that the request itself is malformed, be it as the reason of a cancelled transaction: so is every try of it. */
export const isRefusal = (error: unknown): boolean =>
  nameOf(error) === "ValidationException" ||
  nameOf(error) === "SerializationException" ||
  isCodemintError(error, "ERR_CODEMINT_INVALID_RECORD");

/**
 * Whether the SDK has sent the request more than once. Then the last answer tells of the last try alone: an earlier one may have been
 * carried out, and its reply lost.
 */
export function wasRetried(error: unknown): boolean {
  const metadata: unknown = Reflect.get(Object(error), "$metadata");
  return Number(Reflect.get(Object(metadata), "attempts") ?? 1) > 1;
}

/** The coded error for whatever a write threw. What is not known to have done nothing is an unknown outcome. */
export function writeFailure(error: unknown, scene: Scene): CodemintError {
  const unknown = outcomeUnknown({ resumable: false }, { cause: error });
  const failure = classify(error, scene);
  if (failure === undefined) return unknown;
  if (!wasRetried(error) || isRefusal(error) || failure.effect !== "none") return failure;
  return failure.code === "ERR_CODEMINT_THROTTLED"
    ? throttled({}, { cause: error, effect: "unknown" })
    : unknown;
}

/** The coded error for what the SDK threw, as the answer to one try; `undefined` where nobody can tell what came of it. */
export function classify(error: unknown, scene: Scene): CodemintError | undefined {
  if (isCodemintError(error)) return error;
  if (error instanceof Unbindable) return invalidRecord({ field: error.field, problem: error.problem });
  const told = { cause: error };
  if (isRefusal(error)) return refused(told);
  switch (nameOf(error)) {
    case "ResourceNotFoundException":
    case "TableNotFoundException":
      return schema(
        {
          table: scene.table,
          problems: [
            { subject: "table", problem: "it, or its table of keys, does not exist", remedy: scene.remedy },
          ],
        },
        told,
      );
    case "UnknownOperationException":
      return unsupported(
        {
          feature: "A transaction",
          remedy: "Use a server that knows TransactWriteItems, or leave keyTable and within out.",
        },
        told,
      );
    case "TransactionInProgressException":
      return undefined;
    case "ReplicatedWriteConflictException":
    case "IdempotentParameterMismatchException":
      return contention({ kind: "conflict" }, told);
    case "ItemCollectionSizeLimitExceededException":
      return resource({ kind: "limit" }, told);
  }
  return byReason(nameOf(error).replace(/Exception$/, ""), told) ?? unreachable(error, told);
}

/** The coded error for a name that errors and cancelled transactions share. */
export function byReason(reason: string, told: ErrorContext): CodemintError | undefined {
  switch (reason) {
    case "TransactionConflict":
      return contention({ kind: "conflict" }, told);
    case "ProvisionedThroughputExceeded":
    case "RequestLimitExceeded":
    case "Throttling":
    case "ThrottlingError":
    case "TooManyRequests":
      return throttled({}, told);
    case "ItemCollectionSizeLimitExceeded":
      return resource({ kind: "limit" }, told);
    case "ValidationError":
      return refused(told);
    case "AccessDenied":
    case "CredentialsProviderError":
    case "ExpiredToken":
    case "IncompleteSignature":
    case "InvalidClientTokenId":
    case "InvalidSignature":
    case "MissingAuthenticationToken":
    case "UnrecognizedClient":
      return accessDenied({}, told);
  }
  return undefined;
}

const refused = (told: ErrorContext): CodemintError =>
  invalidRecord(
    { problem: "is refused by DynamoDB: look at its keys, its indexes' attributes and its size" },
    told,
  );

const neverConnected = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function unreachable(error: unknown, told: ErrorContext): CodemintError | undefined {
  const code: unknown = Reflect.get(Object(error), "code");
  return typeof code === "string" && neverConnected.has(code) ? unavailable({}, told) : undefined;
}
