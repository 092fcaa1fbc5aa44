import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { type CallOptions, invalidOption } from "@codemint/core/adapter";

/** @throws `ERR_CODEMINT_INVALID_OPTION` */
export function requireClient(client: unknown): asserts client is DynamoDBClient {
  if (typeof client !== "object" || client === null || typeof Reflect.get(client, "send") !== "function") {
    throw invalidOption({
      option: "client",
      problem: "must be a DynamoDBClient of @aws-sdk/client-dynamodb",
    });
  }
}

/** Ends the SDK's requests, and its waits between them, when the call ends. */
export interface Ending {
  readonly abortSignal: AbortSignal;
}

export function endingOf({ signal, timeoutMs }: CallOptions): Ending {
  const signals = [
    ...(signal === undefined ? [] : [signal]),
    ...(timeoutMs === undefined ? [] : [AbortSignal.timeout(timeoutMs)]),
  ];
  return { abortSignal: AbortSignal.any(signals) };
}

/**
 * A token of 128 random bits, drawn for one call: never from `randomUUID`, whose pool two processes that were restored from one
 * snapshot would share.
 */
export function freshToken(): string {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(16))).toString("hex");
}
