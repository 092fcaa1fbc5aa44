import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
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

export async function createTable(client: DynamoDBClient, input: CreateTableCommandInput): Promise<void> {
  await client.send(new CreateTableCommand(input));
}

/** Removes the table, if it is there. */
export async function deleteTable(client: DynamoDBClient, TableName: string): Promise<void> {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
  } catch (error) {
    if (Reflect.get(Object(error), "name") !== "ResourceNotFoundException") throw error;
  }
}
