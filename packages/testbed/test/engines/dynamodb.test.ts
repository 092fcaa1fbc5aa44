import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
} from "@aws-sdk/client-dynamodb";
import { expect, test } from "vitest";
import { freshName } from "../../src/index.js";
import { describeOn } from "../../src/vitest.js";

await describeOn(["dynamodb", "dynoxide", "dynalite"], (engine) => {
  test("refuses a second item of one key", async () => {
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const client = new DynamoDBClient({ endpoint: engine.url, region: "us-east-1", credentials });
    const TableName = freshName();
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: [{ AttributeName: "code", AttributeType: "S" }],
        KeySchema: [{ AttributeName: "code", KeyType: "HASH" }],
      }),
    );
    const put = () =>
      client.send(
        new PutItemCommand({
          TableName,
          Item: { code: { S: "a" } },
          ConditionExpression: "attribute_not_exists(code)",
        }),
      );
    try {
      await put();
      await expect(put()).rejects.toMatchObject({ name: "ConditionalCheckFailedException" });
    } finally {
      await client.send(new DeleteTableCommand({ TableName }));
      client.destroy();
    }
  });
});
