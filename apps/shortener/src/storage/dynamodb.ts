import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  ResourceInUseException,
  ResourceNotFoundException,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { dynamodbKeyTable, dynamodbStore, dynamodbTable } from "@codemint/dynamodb";
import type { Link } from "../links/link.js";
import type { Storage } from "./storage.js";

/**
 * Opens the table at `dynamodb://region/table`, or `dynamodb://region/table?endpoint=http://…` for another server than AWS's,
 * and creates it and its table of keys if they are missing. The credentials are found as by every program of the AWS SDK.
 */
export async function openDynamodb(url: string): Promise<Storage> {
  const { region, table, endpoint } = readAddress(url);
  const client = new DynamoDBClient({ region, ...(endpoint !== undefined && { endpoint }) });
  const tables = {
    table,
    keyTable: `${table}_keys`,
    code: "code",
    idempotencyKey: "idempotency_key",
    fingerprint: "fingerprint",
  };
  try {
    for (const input of [dynamodbTable(tables), dynamodbKeyTable(tables)]) await ensureTable(client, input);
  } catch (error) {
    client.destroy();
    throw error;
  }

  return {
    store: dynamodbStore<Link>(client, tables),
    reader: {
      async find(code) {
        // A link is looked up right after it was made.
        const get = { TableName: table, Key: { code: { S: code } }, ConsistentRead: true };
        const { Item } = await client.send(new GetItemCommand(get));
        const [target, created] = [Item?.["url"]?.S, Item?.["created"]?.S];
        return target === undefined || created === undefined ? undefined : { code, url: target, created };
      },
    },
    ping: async () => void (await client.send(new DescribeTableCommand({ TableName: table }))),
    close: () => client.destroy(),
  };
}

interface Address {
  readonly region: string;
  readonly table: string;
  readonly endpoint: string | undefined;
}

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html; "_keys" is to fit in as well.
const tableName = /^\/([\w.-]{3,250})$/;

function readAddress(text: string): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const table = tableName.exec(url?.pathname ?? "")?.[1];
  if (url === undefined || url.hostname === "" || table === undefined) {
    throw new Error("DATABASE_URL must be dynamodb://region/table, such as dynamodb://eu-central-1/links.");
  }
  return { region: url.hostname, table, endpoint: url.searchParams.get("endpoint") ?? undefined };
}

async function ensureTable(client: DynamoDBClient, input: CreateTableCommandInput): Promise<void> {
  const { TableName } = input;
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === "ACTIVE") return;
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    await client.send(new CreateTableCommand(input)).catch((failure: unknown) => {
      // Another process that started at the same time has made it.
      if (!(failure instanceof ResourceInUseException)) throw failure;
    });
  }
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 60 }, { TableName });
}
