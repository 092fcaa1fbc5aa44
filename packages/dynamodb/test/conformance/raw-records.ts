import {
  type AttributeValue,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import type { StoredRecord } from "@codemint/conformance";

export interface RawRecords {
  all(): Promise<readonly StoredRecord[]>;
  find(code: string): Promise<readonly StoredRecord[]>;
  insert(record: StoredRecord): Promise<void>;
  delete(code: string): Promise<void>;
}

export type Item = Record<string, AttributeValue>;

/** Every item of a table, strongly consistent. */
export async function scan(client: DynamoDBClient, TableName: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true }))
    items.push(...(page.Items ?? []));
  return items;
}

export interface RawTables {
  readonly records: string;
  /** The table of keys, whose items come and go with the records. */
  readonly keys?: string;
  readonly scope: readonly string[];
}

/** The tables through the raw client, past the adapter. An item without a code is no record of the suite's. */
export function rawRecords(client: DynamoDBClient, { records: table, keys, scope }: RawTables): RawRecords {
  const items = async (code?: string): Promise<readonly Item[]> =>
    (await scan(client, table)).filter(
      (item) => item["code"]?.S !== undefined && (code ?? item["code"].S) === item["code"].S,
    );
  return {
    all: async () => (await items()).map(recordOf),
    find: async (code) => (await items(code)).map(recordOf),
    async insert(record) {
      const Item = itemOf(record);
      await client.send(new PutItemCommand({ TableName: table, Item }));
      if (keys === undefined || record.idempotencyKey === null) return;
      const pointer = ["idempotency_key", "code", ...scope].map((name) => [name, Item[name]]);
      await client.send(new PutItemCommand({ TableName: keys, Item: Object.fromEntries(pointer) }));
    },
    async delete(code) {
      for (const item of await items(code)) {
        await client.send(new DeleteItemCommand({ TableName: table, Key: keyOf(item, [...scope, "code"]) }));
        if (keys === undefined || item["idempotency_key"] === undefined) continue;
        await client.send(new DeleteItemCommand({ TableName: keys, Key: keyOf(item, ["idempotency_key"]) }));
      }
    },
  };
}

const keyOf = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.map((name) => [name, item[name] ?? { NULL: true }]));

export const recordOf = (item: Item): StoredRecord => ({
  tenant: item["tenant"]?.S ?? "",
  region: item["region"]?.S ?? "",
  payload: item["payload"]?.S ?? "",
  email: item["email"]?.S ?? null,
  code: item["code"]?.S ?? "",
  idempotencyKey: item["idempotency_key"]?.S ?? null,
  fingerprint: item["fingerprint"]?.S ?? null,
});

/** A record as the adapter stores one. */
export const itemOf = ({ idempotencyKey, fingerprint, email, ...texts }: StoredRecord): Item => ({
  tenant: { S: texts.tenant },
  region: { S: texts.region },
  payload: { S: texts.payload },
  email: email === null ? { NULL: true } : { S: email },
  code: { S: texts.code },
  ...(idempotencyKey !== null && { idempotency_key: { S: idempotencyKey } }),
  ...(fingerprint !== null && { fingerprint: { S: fingerprint } }),
});
