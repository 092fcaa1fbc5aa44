import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { createMinter, type Minter, random, type UniqueStore } from "@codemint/core";
import { dynamodbKeyTable, dynamodbStore, dynamodbTable } from "@codemint/dynamodb";
import { mongodbIndexes, mongodbStore } from "@codemint/mongodb";
import { postgresStore } from "@codemint/postgres";
import { freshDatabase, freshName } from "@codemint/testbed";
import { type DynamodbRequest, dynamodbProxy, mongodbProxy, postgresProxy } from "@codemint/testbed/proxy";
import { describeOn } from "@codemint/testbed/vitest";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { MongoClient } from "mongodb";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";

interface Link {
  readonly target: string;
}

const link: Link = { target: "https://example.com/" };
const thousand = Array.from({ length: 1_000 }, (_, n): Link => ({ target: `https://example.com/${n}` }));

/** What one minter sends over the wire. */
interface Wire<Request> {
  readonly store: UniqueStore<Link>;
  /** A round trip each. */
  readonly requests: readonly Request[];
}

/** What is sent by the work alone: the connection is made, and the table verified, before. */
async function sentBy<Request>(
  wire: Wire<Request>,
  work: (minter: Minter<Link>) => Promise<unknown>,
): Promise<readonly Request[]> {
  const minter = createMinter({ store: wire.store, strategy: random({ length: 12 }) });
  await minter.mint(link);
  const before = wire.requests.length;
  await work(minter);
  return wire.requests.slice(before);
}

async function mintThousand(minter: Minter<Link>): Promise<void> {
  const codes = new Set<string>();
  for await (const result of minter.mintMany(thousand, { batchSize: thousand.length })) {
    if ("error" in result) throw result.error;
    codes.add(result.code);
  }
  expect(codes.size).toBe(thousand.length);
}

const rows = pgTable("links", {
  code: text("code").primaryKey(),
  idempotencyKey: uuid("idempotency_key").notNull().unique(),
  target: text("target").notNull(),
});

await describeOn(["postgres-18", "postgres-15"], (engine) => {
  const open = async () => {
    const fresh = await freshDatabase(engine);
    const proxy = await postgresProxy(fresh.url);
    const pool = new pg.Pool({ connectionString: proxy.url, max: 1 });
    onTestFinished(async () => {
      await pool.end();
      await proxy.close();
      await fresh.drop();
    });
    await pool.query(
      "CREATE TABLE links (code text PRIMARY KEY, idempotency_key uuid NOT NULL UNIQUE, target text NOT NULL)",
    );
    const columns = { table: rows, code: "code", idempotencyKey: "idempotencyKey" } as const;
    return { store: postgresStore(drizzle(pool), columns), requests: proxy.watch().requests };
  };

  test.each([{}, { idempotencyKey: "order-1" }])("a mint is one round trip: %j", async (options) => {
    const sent = await sentBy(await open(), (minter) => minter.mint(link, options));
    expect(sent.map(({ statements }) => statements)).toEqual([
      [expect.stringMatching(/^insert into "links"/)],
    ]);
  });

  test("a thousand are one round trip", async () => {
    const sent = await sentBy(await open(), (minter) => mintThousand(minter));
    expect(sent.map(({ statements }) => statements)).toEqual([
      [expect.stringMatching(/^insert into "links"/)],
    ]);
  });
});

await describeOn(["mongodb", "ferretdb-sqlite", "ferretdb-postgres"], (engine) => {
  const open = async () => {
    const fresh = await freshDatabase(engine);
    const proxy = await mongodbProxy(fresh.url);
    const client = new MongoClient(proxy.url);
    onTestFinished(async () => {
      await client.close();
      await proxy.close();
      await fresh.drop();
    });
    const links = client.db().collection<Link & { readonly _id: string; readonly code: string }>("links");
    await links.createIndexes(mongodbIndexes({ code: "code" }));
    // The driver looks after its connections beside.
    const { requests } = proxy.watch(
      ({ command }) => !["hello", "isMaster", "ismaster", "ping"].includes(command),
    );
    return { store: mongodbStore(links, { code: "code" }), requests };
  };

  test.each([{}, { idempotencyKey: "order-1" }])("a mint is one round trip: %j", async (options) => {
    const sent = await sentBy(await open(), (minter) => minter.mint(link, options));
    expect(sent.map(({ command }) => command)).toEqual(["insert"]);
  });

  test("a thousand are one round trip", async () => {
    const sent = await sentBy(await open(), (minter) => mintThousand(minter));
    expect(sent.map(({ command, documents }) => [command, documents.length])).toEqual([["insert", 1_000]]);
  });
});

await describeOn(["dynamodb", "dynoxide"], (engine) => {
  const open = async () => {
    const proxy = await dynamodbProxy(engine.url);
    const credentials = { accessKeyId: "test", secretAccessKey: "test" };
    const client = new DynamoDBClient({ endpoint: proxy.url, region: "us-east-1", credentials });
    const tables = {
      table: freshName("links"),
      keyTable: freshName("keys"),
      code: "code",
      idempotencyKey: "idempotency_key",
    };
    for (const input of [dynamodbTable(tables), dynamodbKeyTable(tables)]) {
      await client.send(new CreateTableCommand(input));
      await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 60 }, { TableName: input.TableName });
    }
    onTestFinished(async () => {
      for (const TableName of [tables.table, tables.keyTable]) {
        await client.send(new DeleteTableCommand({ TableName }));
      }
      client.destroy();
      await proxy.close();
    });
    return { proxy, store: dynamodbStore<Link>(client, tables), requests: proxy.watch().requests };
  };
  const operations = (sent: readonly DynamodbRequest[]) => sent.map(({ operation }) => operation);

  test("a mint is one conditional put", async () => {
    const sent = await sentBy(await open(), (minter) => minter.mint(link));
    expect(operations(sent)).toEqual(["PutItem"]);
    expect(sent[0]?.body["ConditionExpression"]).toMatch(/attribute_not_exists/);
  });

  test("a mint with a caller's key is one transaction of two items", async () => {
    const sent = await sentBy(await open(), (minter) => minter.mint(link, { idempotencyKey: "order-1" }));
    expect(operations(sent)).toEqual(["TransactWriteItems"]);
    expect(sent[0]?.body["TransactItems"]).toHaveLength(2);
  });

  test("a thousand are a thousand conditional puts, 32 in flight", async () => {
    const wire = await open();
    const sent = await sentBy(wire, async (minter) => {
      const gate = wire.proxy.gate(({ operation }) => operation === "PutItem");
      const minting = mintThousand(minter);
      await gate.until(32);
      // None of these is answered, and the answer to a later question shows that no other was sent beside them.
      await wire.store.estimate?.();
      expect(gate.arrived()).toBe(32);
      gate.open();
      await minting;
    });
    const puts = sent.filter(({ operation }) => operation === "PutItem");
    expect(puts).toHaveLength(1_000);
    expect(puts.every(({ body }) => /attribute_not_exists/.test(String(body["ConditionExpression"])))).toBe(
      true,
    );
  });
});
