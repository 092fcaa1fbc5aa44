import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { clientOf } from "./tables.js";

/** Clients that are ended together. */
export function clients(maxAttempts: number): { client(endpoint: string): DynamoDBClient; destroy(): void } {
  const made: DynamoDBClient[] = [];
  return {
    client(endpoint) {
      const client = clientOf(endpoint, { maxAttempts });
      made.push(client);
      return client;
    },
    destroy() {
      for (const client of made) client.destroy();
    },
  };
}
