import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";
import { type DynamodbCompose, dynamodbStore, dynamodbTable } from "@codemint/dynamodb";
import { type Engine, freshName, ownEngine } from "@codemint/testbed";
import { dynamodbAnswers } from "@codemint/testbed/fake";
import {
  answer,
  cutAfter,
  type DynamodbError,
  type DynamodbProxy,
  dynamodbProxy,
  holdReply,
  operation,
} from "@codemint/testbed/proxy";
import { type Cells, documented, type OpenCells, requestFor, server } from "./situation.js";

type Link = { readonly target: string; readonly email?: string | number };
const link: Link = { target: "https://example.com/" };
const puts = operation("PutItem");
const options = (table: string) => ({ table, code: "code", idempotencyKey: "idempotency_key" });
const noConstraints =
  "an attribute has no constraints: a condition on an item of yours gives one, see the check";
const noLocks = "nothing waits for a lock: of two transactions that meet, one is told at once";

/** The cells of DynamoDB, in tables of their own on this server, and what removes these. */
export function dynamodbCells(engine: Engine): OpenCells {
  const clients: DynamoDBClient[] = [];
  const tables: string[] = [];
  // The SDK's own retries would hide what the server said first.
  const connect = (endpoint = engine.url): DynamoDBClient => {
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const client = new DynamoDBClient({ endpoint, region: "us-east-1", credentials, maxAttempts: 1 });
    clients.push(client);
    return client;
  };
  const direct = connect();
  const prepared = async (more: Partial<CreateTableCommandInput> = {}, on = direct): Promise<string> => {
    const TableName = freshName("links");
    await on.send(new CreateTableCommand({ ...dynamodbTable(options(TableName)), ...more }));
    await waitUntilTableExists({ client: on, minDelay: 1, maxWaitTime: 10 }, { TableName });
    if (on === direct) tables.push(TableName);
    return TableName;
  };
  const storeOn = (table: string, client = direct) => dynamodbStore<Link>(client, options(table));
  /** Through a proxy that is prepared by `meanwhile`, once the table is verified. */
  const through = async (
    meanwhile: (proxy: DynamodbProxy) => void,
    call: { readonly signal?: AbortSignal } = {},
  ): Promise<unknown> => {
    const proxy = await dynamodbProxy(engine.url);
    try {
      const store = storeOn(await prepared(), connect(proxy.url));
      await store.verify();
      meanwhile(proxy);
      return await store.insert(requestFor(link), call);
    } finally {
      await proxy.close();
    }
  };
  const told = (error: DynamodbError) =>
    documented(() => through((proxy) => void proxy.once(puts, answer(error))));
  const composing = (compose: DynamodbCompose) =>
    server(async () =>
      storeOn(await prepared())
        .within?.(compose)
        .insert(requestFor(link)),
    );

  const cells: Cells = {
    "other-unique":
      "nothing but a primary key is unique: a transaction with a table of your own gives more, see the check",
    "foreign-key": noConstraints,
    "not-null": noConstraints,
    check: composing((ours) => {
      const [{ Put } = {}] = ours;
      const own = {
        TableName: Put?.TableName,
        Key: { code: { S: "an owner" } },
        ConditionExpression: "attribute_exists(target)",
      };
      return [...ours, { ConditionCheck: own }];
    }),
    "data-type": server(async () => {
      const table = await prepared({
        AttributeDefinitions: ["code", "email"].map((AttributeName) => ({
          AttributeName,
          AttributeType: "S",
        })),
        GlobalSecondaryIndexes: [
          {
            IndexName: "by_email",
            KeySchema: [{ AttributeName: "email", KeyType: "HASH" }],
            Projection: { ProjectionType: "ALL" },
          },
        ],
      });
      return storeOn(table).insert(requestFor({ ...link, email: 5 }));
    }),
    "too-long": noConstraints,
    permission: told(dynamodbAnswers.accessDenied),
    "read-only": "a table has no such state; a role that may not write is told so, see the user",
    "lock-timeout": noLocks,
    deadlock: noLocks,
    serialization: told(dynamodbAnswers.transactionConflict),
    "statement-timeout":
      "the service has no such limit; the call's own time-out ends it as its signal does, see the cancelling",
    cancelled: server(() => {
      const controller = new AbortController();
      return through((proxy) => void proxy.once(puts, holdReply).hit.then(() => controller.abort()), {
        signal: controller.signal,
      });
    }),
    "too-many-connections": told(dynamodbAnswers.throttled),
    "server-stopped": server(async () => {
      const own = await ownEngine(engine.name);
      const client = connect(own.url);
      const store = storeOn(await prepared({}, client), client);
      await store.verify();
      await own.stop();
      return store.insert(requestFor(link));
    }),
    "connection-lost": server(() => through((proxy) => void proxy.once(puts, cutAfter))),
    full: "a table has no size that it could exceed",
    "too-large": server(async () =>
      storeOn(await prepared()).insert(requestFor({ target: "x".repeat(410_000) })),
    ),
    "missing-table": server(async () => {
      const TableName = await prepared();
      const store = storeOn(TableName);
      await store.verify();
      await direct.send(new DeleteTableCommand({ TableName }));
      await waitUntilTableNotExists({ client: direct, minDelay: 1, maxWaitTime: 10 }, { TableName });
      return store.insert(requestFor(link));
    }),
    "missing-index": server(async () => {
      const { AttributeDefinitions, KeySchema } = dynamodbTable({ table: "links", code: "id" });
      return storeOn(await prepared({ AttributeDefinitions, KeySchema })).insert(requestFor(link));
    }),
  };
  return {
    cells,
    async close() {
      for (const TableName of tables)
        await direct.send(new DeleteTableCommand({ TableName })).catch(() => {});
      for (const client of clients) client.destroy();
    },
  };
}
