import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { freshName, withEngine } from "@codemint/testbed";
import { type DynamodbProxy, dynamodbProxy } from "@codemint/testbed/proxy";
import {
  type DynamodbStoreOptions,
  dynamodbKeyTable,
  dynamodbStore,
  dynamodbTable,
} from "../../src/index.js";
import { clientOf, createTable, deleteTable } from "./tables.js";

export interface Link {
  readonly target: string;
}

export const keyOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** A request for a code. */
export const request = (code: string, n: number, keyed = false) => ({
  code,
  idempotencyKey: keyOf(n),
  keyed,
  record: { target: `https://example.com/${n}` },
});

/** Tables of links and of their keys on a server of the test run, behind a proxy. */
export interface Links {
  readonly options: DynamodbStoreOptions<Link> & { readonly keyTable: string };
  readonly proxy: DynamodbProxy;
  /** Goes through the proxy; the SDK does not repeat by itself. */
  readonly client: DynamoDBClient;
  /** Past the proxy. */
  readonly direct: DynamoDBClient;
  /** A store through the proxy, with a table of keys unless it is left out. */
  store(changes?: {
    readonly keyed?: boolean;
    readonly maxAttempts?: number;
  }): ReturnType<typeof dynamodbStore<Link>>;
  close(): Promise<void>;
}

export async function openLinks(engine: "dynoxide" | "dynalite" = "dynoxide"): Promise<Links> {
  const { url } = await withEngine(engine);
  const proxy = await dynamodbProxy(url);
  const direct = clientOf(url);
  const clients = [direct];
  const through = (maxAttempts: number): DynamoDBClient => {
    const client = clientOf(proxy.url, { maxAttempts });
    clients.push(client);
    return client;
  };
  const options = {
    table: freshName("links"),
    code: "code",
    idempotencyKey: "key",
    keyTable: freshName("keys"),
  };
  await createTable(direct, dynamodbTable(options));
  await createTable(direct, dynamodbKeyTable(options));
  return {
    options,
    proxy,
    client: through(1),
    direct,
    store({ keyed = true, maxAttempts = 1 } = {}) {
      const { keyTable, ...plain } = options;
      return dynamodbStore<Link>(through(maxAttempts), keyed ? { ...plain, keyTable } : plain);
    },
    async close() {
      await proxy.close();
      for (const table of [options.table, options.keyTable]) await deleteTable(direct, table);
      for (const client of clients) client.destroy();
    },
  };
}
