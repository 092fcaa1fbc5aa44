// What DynamoDB documents that it tells and no emulator does, for a proxy to tell in its place. Source: the API reference
// of PutItem, UpdateItem and TransactWriteItems, and "Error handling with DynamoDB" in the developer guide.
import type { DynamodbAnswer, DynamodbError, Json } from "../proxy/index.js";

/** A transaction of somebody else's is at this item. */
export const transactionConflict: DynamodbError = {
  name: "TransactionConflictException",
  message: "Transaction is ongoing for the item",
};

/** An earlier call with this client token is still being carried out. */
export const transactionInProgress: DynamodbError = {
  name: "TransactionInProgressException",
  message: "The transaction with the given request token is already in progress.",
};

/** This client token came earlier with other items. */
export const idempotentParameterMismatch: DynamodbError = {
  name: "IdempotentParameterMismatchException",
  message: "Request was made with the same client token but different parameters.",
};

/** The table's or partition's capacity is used up. */
export const throughputExceeded: DynamodbError = {
  name: "ProvisionedThroughputExceededException",
  message: "The level of configured provisioned throughput for the table was exceeded.",
};

export const throttled: DynamodbError = {
  name: "ThrottlingException",
  message: "Rate exceeded",
};

/** The account's limit for the region is used up. */
export const requestLimitExceeded: DynamodbError = {
  name: "RequestLimitExceeded",
  message: "Throughput exceeds the current throughput limit for your account.",
};

/** Whether the write took place cannot be said. */
export const internalServerError: DynamodbError = {
  name: "InternalServerError",
  message: "The request could not be completed due to an internal error.",
  status: 500,
};

export const serviceUnavailable: DynamodbError = {
  name: "ServiceUnavailable",
  message: "The service is temporarily unavailable.",
  status: 503,
};

export const accessDenied: DynamodbError = {
  name: "AccessDeniedException",
  message: "User is not authorized to perform the action on this resource",
};

export const expiredToken: DynamodbError = {
  name: "ExpiredTokenException",
  message: "The security token included in the request is expired",
};

/** The items of one partition key, local indexes included, exceed 10 GB. */
export const itemCollectionTooLarge: DynamodbError = {
  name: "ItemCollectionSizeLimitExceededException",
  message: "Collection size exceeded.",
};

/** Two regions of a table with multi-region strong consistency wrote the item at once. */
export const replicatedWriteConflict: DynamodbError = {
  name: "ReplicatedWriteConflictException",
  message: "One or more items in this request are being modified by a request in another Region.",
};

/** The reason for each item, in order: "None" for one that was not to blame. */
export function transactionCanceled(...codes: readonly string[]): DynamodbError {
  const reasons: Json = codes.map((Code) => ({ Code }));
  return {
    name: "TransactionCanceledException",
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(", ")}]`,
    fields: { CancellationReasons: reasons },
  };
}

/** A reply that is no error, such as a table's description with replicas. */
export function success(body: { readonly [name: string]: Json }): DynamodbAnswer {
  return { body };
}
