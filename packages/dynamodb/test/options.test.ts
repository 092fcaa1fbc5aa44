import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { describe, expect, test } from "vitest";
import { dynamodbBackfill, dynamodbCounter, dynamodbStore, dynamodbTable } from "../src/index.js";
import { failureOf } from "./support/failure.js";

const client = new DynamoDBClient({ region: "us-east-1" });
const links = { table: "links", code: "code", idempotencyKey: "key" };

describe("the options", () => {
  test.each([
    ["options", undefined],
    ["table", { ...links, table: "" }],
    ["code", { ...links, code: 7 }],
    ["idempotencyKey", { table: "links", code: "code" }],
    ["fingerprint", { ...links, fingerprint: "\ud800" }],
    ["keyTable", { ...links, keyTable: null }],
    ["keyTable", { ...links, keyTable: "links" }],
    ["scope", { ...links, scope: "tenant" }],
    ["scope", { ...links, scope: ["tenant", "region"] }],
    ["different", { ...links, scope: ["code"] }],
    ["different", { ...links, fingerprint: "key" }],
  ])("a wrong %s is refused when the store is made", async (named, options) => {
    const error = await failureOf(() => dynamodbStore(client, options as never));
    expect(error.code).toBe("ERR_CODEMINT_INVALID_OPTION");
    expect(error.message).toContain(named);
  });

  test.each([undefined, null, {}, "client"])("%o is no client", async (wrong) => {
    for (const make of [
      () => dynamodbStore(wrong as never, links),
      () => dynamodbCounter(wrong as never),
      () => dynamodbBackfill(wrong as never, { table: "t", id: "id", code: "code", codeTable: "c" }),
    ]) {
      expect(await failureOf(make)).toMatchObject({
        code: "ERR_CODEMINT_INVALID_OPTION",
        details: { option: "client" },
      });
    }
  });

  test("within takes a function, and nothing else", async () => {
    const { within } = dynamodbStore(client, links);
    expect(await failureOf(() => within?.([] as never))).toMatchObject({
      code: "ERR_CODEMINT_INVALID_OPTION",
      details: { option: "within" },
    });
  });
});

test("the input for a table is what DynamoDB asks for, and no more", () => {
  expect(dynamodbTable({ table: "links", code: "code", scope: ["domain"] })).toEqual({
    TableName: "links",
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [
      { AttributeName: "domain", AttributeType: "S" },
      { AttributeName: "code", AttributeType: "S" },
    ],
    KeySchema: [
      { AttributeName: "domain", KeyType: "HASH" },
      { AttributeName: "code", KeyType: "RANGE" },
    ],
  });
});
