import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freshName, withEngine } from "../../src/index.js";
import {
  answer,
  answerAfter,
  cutAfter,
  cutBefore,
  cutDuring,
  type DynamodbProxy,
  delay,
  dynamodbProxy,
  ghost,
  holdReply,
  holdRequest,
  operation,
  replay,
} from "../../src/proxy/index.js";

const puts = operation("PutItem");

let TableName: string;
let proxy: DynamodbProxy;
let direct: DynamoDBClient;
/** Goes through the proxy, and never retries by itself. */
let client: DynamoDBClient;

beforeEach(async () => {
  const { url } = await withEngine("dynoxide");
  TableName = freshName();
  proxy = await dynamodbProxy(url);
  direct = clientOf(url, 1);
  client = clientOf(proxy.url, 1);
  await direct.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "code", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "code", KeyType: "HASH" }],
    }),
  );
});

afterEach(async () => {
  client.destroy();
  await proxy.close();
  await direct.send(new DeleteTableCommand({ TableName }));
  direct.destroy();
});

function clientOf(endpoint: string, maxAttempts: number): DynamoDBClient {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  return new DynamoDBClient({ endpoint, region: "us-east-1", credentials, maxAttempts });
}

const put = (code: string, through = client) =>
  through.send(
    new PutItemCommand({
      TableName,
      Item: { code: { S: code } },
      ConditionExpression: "attribute_not_exists(code)",
    }),
  );
const stored = async () =>
  ((await direct.send(new ScanCommand({ TableName }))).Items ?? []).map(({ code }) => code?.S).sort();
const lost = { name: "TimeoutError", code: "ECONNRESET" };

test.each([
  ["before", cutBefore, []],
  ["after", cutAfter, ["a"]],
])("a put that is cut off %s the server acted", async (_, fault, left) => {
  const strike = proxy.once(puts, fault);
  await expect(put("a")).rejects.toMatchObject(lost);
  expect([strike.struck(), await stored()]).toEqual([true, left]);
});

test("a put that is cut off while the server acts, and one that lands when it is released", async () => {
  proxy.once(puts, cutDuring);
  await expect(put("a")).rejects.toMatchObject(lost);
  await expect.poll(stored).toEqual(["a"]);
  const strike = proxy.once(puts, ghost);
  await expect(put("b")).rejects.toMatchObject(lost);
  expect(await stored()).toEqual(["a"]);
  await strike.release();
  expect(await stored()).toEqual(["a", "b"]);
});

test("a request that is held has not reached the server; a reply that is held has been acted on", async () => {
  const request = proxy.once(puts, holdRequest);
  const first = put("a");
  await request.hit;
  expect(await stored()).toEqual([]);
  await request.release();
  await first;
  const reply = proxy.once(puts, holdReply);
  const second = put("b");
  await reply.hit;
  expect(await stored()).toEqual(["a", "b"]);
  await reply.release();
  await second;
});

test("a replayed put fails its own condition, and its first reply is told", async () => {
  const strike = proxy.once(puts, replay);
  await put("a");
  expect([strike.struck(), await stored()]).toEqual([true, ["a"]]);
});

test("the SDK's own retry of a lost reply is a second round trip, told as a failed condition", async () => {
  const retrying = clientOf(proxy.url, 4);
  const watch = proxy.watch(puts);
  proxy.once(puts, cutAfter);
  await expect(put("a", retrying)).rejects.toMatchObject({
    name: "ConditionalCheckFailedException",
    $metadata: { attempts: 2 },
  });
  expect(watch.requests).toMatchObject([
    { table: TableName, attempt: 1, body: { Item: { code: { S: "a" } } } },
    { table: TableName, attempt: 2 },
  ]);
  retrying.destroy();
});

test("an error in place of the request, and one in place of the reply", async () => {
  proxy.once(puts, answer({ name: "TransactionConflictException", message: "in conflict" }));
  await expect(put("a")).rejects.toMatchObject({
    name: "TransactionConflictException",
    message: "in conflict",
  });
  proxy.once(puts, answerAfter({ name: "InternalServerError", message: "internal", status: 500 }));
  await expect(put("b")).rejects.toMatchObject({ name: "InternalServerError", $fault: "server" });
  expect(await stored()).toEqual(["b"]);
});

test("a transaction's table is found, and reasons reach the client", async () => {
  const Reasons = [{ Code: "TransactionConflict", Message: "in conflict" }];
  const transactions = operation("TransactWriteItems", TableName);
  const fields = { CancellationReasons: Reasons };
  proxy.once(transactions, answer({ name: "TransactionCanceledException", message: "cancelled", fields }));
  const Item = { code: { S: "a" } };
  const written = client.send(
    new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item } }] }),
  );
  await expect(written).rejects.toMatchObject({
    name: "TransactionCanceledException",
    CancellationReasons: Reasons,
  });
});

test("a gate lets all racers go at once, and one wins", async () => {
  const gate = proxy.gate(puts);
  const racers = Promise.allSettled([1, 2, 3, 4].map(() => put("a")));
  await gate.until(4);
  expect(await stored()).toEqual([]);
  gate.open();
  expect((await racers).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a delayed and throttled put arrives all the same", async () => {
  proxy.throttle(100_000);
  proxy.once(puts, delay(1));
  await put("x".repeat(1_000));
  expect(await stored()).toEqual(["x".repeat(1_000)]);
});

test("a proxy that refuses cuts off whoever is connected, and accepts again at the same address", async () => {
  await put("a");
  await proxy.refuse();
  // The first client may still be about to use the connection that was cut off.
  const another = clientOf(proxy.url, 1);
  await expect(put("b", another)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await proxy.accept();
  await put("b", another);
  another.destroy();
  expect(await stored()).toEqual(["a", "b"]);
});
