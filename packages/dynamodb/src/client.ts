import { setMaxListeners } from "node:events";
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

/** Does the work of one call, and leaves neither a timer nor a listener behind. */
export async function during<T>(
  { signal, timeoutMs }: CallOptions,
  work: (ending: Ending) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  // Each of a batch's requests listens, and Node would warn of a leak from the eleventh on.
  setMaxListeners(0, ending.signal);
  const end = (): void => ending.abort();
  const timer = timeoutMs === undefined ? undefined : setTimeout(end, timeoutMs);
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted === true) end();
  try {
    return await work({ abortSignal: ending.signal });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/**
 * A token of 128 random bits, drawn for one call: never from `randomUUID`, whose pool two processes that were restored from one
 * snapshot would share.
 */
export function freshToken(): string {
  return Buffer.from(globalThis.crypto.getRandomValues(new Uint8Array(16))).toString("hex");
}
