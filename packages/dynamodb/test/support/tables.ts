import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from "@aws-sdk/client-dynamodb";

/** A client of a server that checks no signatures. */
export const clientOf = (endpoint: string, config: DynamoDBClientConfig = {}): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    ...config,
  });

/** Creates the table, and waits until it can be used. */
export async function createTable(client: DynamoDBClient, input: CreateTableCommandInput): Promise<void> {
  await client.send(new CreateTableCommand(input));
  await until(async () => (await statusOf(client, input.TableName)) === "ACTIVE");
}

/** Removes the table, if it is there, and waits until it is gone. */
export async function deleteTable(client: DynamoDBClient, TableName: string): Promise<void> {
  if ((await statusOf(client, TableName)) === undefined) return;
  await client.send(new DeleteTableCommand({ TableName }));
  await until(async () => (await statusOf(client, TableName)) === undefined);
}

async function statusOf(client: DynamoDBClient, TableName: string | undefined): Promise<string | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
  } catch (error) {
    if (Reflect.get(Object(error), "name") === "ResourceNotFoundException") return undefined;
    throw error;
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
}
