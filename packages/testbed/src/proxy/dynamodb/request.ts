/** A value as JSON has it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** One call of a DynamoDB client; each attempt of the SDK is one. */
export interface DynamodbRequest {
  /** "PutItem", "TransactWriteItems". */
  readonly operation: string;
  /** The table that the call names, or the first of those. */
  readonly table: string | undefined;
  readonly body: { readonly [name: string]: Json };
  /** As the SDK counts them, from 1. */
  readonly attempt: number;
}

/** What the service would tell. */
export interface DynamodbError {
  /** Without its namespace: "TransactionConflictException". */
  readonly name: string;
  readonly message: string;
  /** 400 by default. */
  readonly status?: number;
  /** Beside the message: `CancellationReasons`, `Item`. */
  readonly fields?: { readonly [name: string]: Json };
}

/** What a client can be told in place of the server's reply. */
export type DynamodbAnswer = DynamodbError | { readonly body: { readonly [name: string]: Json } };

/** Calls of this operation, on this table where one is named. */
export function operation(name: string, table?: string): (request: DynamodbRequest) => boolean {
  return (request) => request.operation === name && (table === undefined || request.table === table);
}
