import { createRequire } from "node:module";
import { CreateTableCommand, DynamoDBClient, PutItemCommand, paginateScan } from "@aws-sdk/client-dynamodb";
import {
  type DynamodbStoreOptions,
  dynamodbKeyTable,
  dynamodbStore,
  dynamodbTable,
} from "@codemint/dynamodb";
import { freshName } from "@codemint/testbed";
import { type DynamodbRequest, dynamodbProxy, type Json } from "@codemint/testbed/proxy";
import type { StoredRecord } from "../history.js";
import { driverName } from "./driver-name.js";
import { gateOn, interfereOn } from "./interfere.js";
import type { CampaignRecord, Handle, OpenField, Sent } from "./wire.js";

type Layout = Pick<DynamodbStoreOptions<CampaignRecord>, "table" | "code" | "idempotencyKey"> & {
  readonly keyTable: string;
};

/** DynamoDB, or what stands in for it. Every other client's SDK tries again by itself. */
export const openDynamodb: OpenField = async (engine, count) => {
  const table = freshName("links");
  const layout: Layout = { table, code: "code", idempotencyKey: "key", keyTable: `${table}_keys` };
  const proxy = await dynamodbProxy(engine.url);
  const clients: DynamoDBClient[] = [];
  const clientAt = (endpoint: string, maxAttempts: number): DynamoDBClient => {
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials, maxAttempts });
    clients.push(client);
    return client;
  };
  const inserts = (request: DynamodbRequest) => insertsOf(request, table);
  const direct = clientAt(engine.url, 3);
  await direct.send(new CreateTableCommand(dynamodbTable(layout)));
  await direct.send(new CreateTableCommand(dynamodbKeyTable(layout)));
  return {
    driver: driverName(createRequire(import.meta.url), "@aws-sdk/client-dynamodb"),
    handles: Array.from({ length: count }, (_, index) =>
      handleOn(clientAt(proxy.url, index % 2 === 0 ? 1 : 3), layout),
    ),
    records: () => scan(direct, table),
    interfere: interfereOn(proxy, inserts),
    gate: gateOn(proxy, inserts),
    async close() {
      for (const client of clients) client.destroy();
      await proxy.close();
    },
  };
};

function handleOn(client: DynamoDBClient, layout: Layout): Handle {
  return {
    store: dynamodbStore<CampaignRecord>(client, layout),
    async insertPlainly({ request, payload }, code) {
      const Item = { request: { S: request }, payload: { S: payload }, code: { S: code } };
      try {
        await client.send(
          new PutItemCommand({
            TableName: layout.table,
            Item,
            ConditionExpression: "attribute_not_exists(code)",
          }),
        );
        return "inserted";
      } catch (error) {
        if (Reflect.get(Object(error), "name") === "ConditionalCheckFailedException") return "duplicate";
        throw error;
      }
    },
  };
}

async function scan(client: DynamoDBClient, table: string): Promise<readonly StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true })) {
    for (const { request, payload, code, key } of Items) {
      records.push({
        request: request?.S ?? "",
        payload: payload?.S ?? "",
        code: code?.S ?? "",
        key: key?.S ?? null,
      });
    }
  }
  return records;
}

/** The record of a put, or that of a transaction. */
function insertsOf({ operation, body }: DynamodbRequest, table: string): readonly Sent[] {
  const puts =
    operation === "PutItem"
      ? [body]
      : operation === "TransactWriteItems"
        ? listOf(body["TransactItems"]).map((item) => memberOf(item, "Put"))
        : [];
  return puts.flatMap((put) => {
    if (memberOf(put, "TableName") !== table) return [];
    const textOf = (name: string): string =>
      String(memberOf(memberOf(memberOf(put, "Item"), name), "S") ?? "");
    return [{ request: textOf("request"), code: textOf("code") }];
  });
}

const listOf = (json: Json | undefined): readonly Json[] => (Array.isArray(json) ? json : []);

const memberOf = (json: Json | undefined, name: string): Json | undefined =>
  json !== null && typeof json === "object" && !Array.isArray(json) ? Reflect.get(json, name) : undefined;
