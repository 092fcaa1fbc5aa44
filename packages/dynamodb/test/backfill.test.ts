import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { createMinter, random } from "@codemint/core";
import { freshName, withEngine } from "@codemint/testbed";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dynamodbBackfill, dynamodbCodeTable } from "../src/index.js";
import { clients } from "./support/clients.js";
import { failureOf } from "./support/failure.js";
import { keyOf } from "./support/links.js";
import { createTable, deleteTable } from "./support/tables.js";

let made: ReturnType<typeof clients>;
let client: ReturnType<typeof made.client>;
let tables: {
  readonly table: string;
  readonly id: string;
  readonly code: string;
  readonly codeTable: string;
};

beforeEach(async () => {
  made = clients(1);
  client = made.client((await withEngine("dynoxide")).url);
  tables = { table: freshName("rows"), id: "n", code: "code", codeTable: freshName("codes") };
  await createTable(client, {
    TableName: tables.table,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: [{ AttributeName: "n", AttributeType: "N" }],
    KeySchema: [{ AttributeName: "n", KeyType: "HASH" }],
  });
  await createTable(client, dynamodbCodeTable(tables));
  for (const n of [1, 2, 3]) {
    const Item = { n: { N: String(n) }, title: { S: `title ${n}` } };
    await client.send(new PutItemCommand({ TableName: tables.table, Item }));
  }
});
afterEach(async () => {
  for (const table of [tables.table, tables.codeTable]) await deleteTable(client, table);
  made.destroy();
});

const request = (code: string, id: number | bigint) => ({
  code,
  idempotencyKey: keyOf(Number(id)),
  keyed: true,
  record: { id },
});
const row = async (n: number) =>
  (await client.send(new GetItemCommand({ TableName: tables.table, Key: { n: { N: String(n) } } }))).Item;

test("gives an item its code, once: the same item again is the replay, whoever asks", async () => {
  const store = dynamodbBackfill(client, tables);
  expect(await store.insert(request("a", 2))).toEqual({ status: "inserted" });
  expect(await store.insert(request("b", 2))).toEqual({ status: "replayed", code: "a" });
  expect(await store.insert(request("a", 2n))).toEqual({ status: "replayed", code: "a" });
  expect(await store.insert(request("a", 3))).toEqual({ status: "taken" });
  expect(await row(2)).toEqual({ n: { N: "2" }, title: { S: "title 2" }, code: { S: "a" } });
  expect(await row(3)).toEqual({ n: { N: "3" }, title: { S: "title 3" } });
});

test("says that an item is missing, and makes none", async () => {
  const store = dynamodbBackfill(client, tables);
  expect(await failureOf(() => store.insert(request("a", 9)))).toMatchObject({
    code: "ERR_CODEMINT_ROW_MISSING",
    effect: "none",
  });
  expect(await row(9)).toBeUndefined();
  expect(await store.insert(request("a", 1))).toEqual({ status: "inserted" });
});

test("serves a minter over the whole table, which may be run again", async () => {
  const minter = createMinter({ store: dynamodbBackfill(client, tables), strategy: random({ length: 8 }) });
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  const run = async (): Promise<readonly (string | undefined)[]> => {
    const codes: (string | undefined)[] = [];
    for await (const result of minter.mintMany(rows)) codes.push("code" in result ? result.code : undefined);
    return codes;
  };
  const codes = await run();
  expect(new Set(codes).size).toBe(3);
  expect(await run()).toEqual(codes);
  expect((await row(1))?.["code"]).toEqual({ S: codes[0] });
});

test.each([1.5, Number.NaN, undefined, null, {}])("%o names no item", async (id) => {
  const store = dynamodbBackfill(client, tables);
  expect(await failureOf(() => store.insert({ ...request("a", 1), record: { id } as never }))).toMatchObject({
    code: "ERR_CODEMINT_INVALID_RECORD",
    details: { field: "id" },
  });
});
