import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import * as dynamodb from "@codemint/dynamodb";
import * as mongodb from "@codemint/mongodb";
import * as postgres from "@codemint/postgres";
import * as sqlite from "@codemint/sqlite";
import { type Engine, freshDatabase, freshName } from "@codemint/testbed";
import { fakeMongodb } from "@codemint/testbed/fake";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/node-postgres";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { type Db, MongoClient } from "mongodb";
import pg from "pg";
import { type Item, item, request, type Store, type Subject } from "./subject.js";

const refused: Item = { ...item, target: "refused" };
const names = { code: "code", idempotencyKey: "key" } as const;

export function sqliteSubject(): Subject {
  const db = new Database(":memory:");
  const make = (scope: readonly ("tenant" | "region")[] = []) => {
    const table = { ...names, table: freshName("items"), scope };
    const columns = {
      target: "TEXT NOT NULL CHECK (target <> 'refused')",
      tenant: "TEXT NOT NULL",
      region: "TEXT NOT NULL",
    };
    db.exec(sqlite.sqliteSchema({ ...table, columns }));
    return sqlite.sqliteStore<Item>(db, table);
  };
  return {
    open: async (scope) => make(scope),
    refused,
    async inTransaction(work) {
      const store = make();
      store.insert(request("taken"));
      db.exec("BEGIN");
      await work(store.within?.(db) ?? store);
      db.exec("COMMIT");
    },
    exported: Object.keys(sqlite),
    close: () => void db.close(),
  };
}

export async function postgresSubject(engine: Engine): Promise<Subject> {
  const { url, drop } = await freshDatabase(engine);
  const pool = new pg.Pool({ connectionString: url });
  const db = drizzle(pool);
  const make = async (scope: readonly ("tenant" | "region")[] = []) => {
    const name = freshName("items");
    const items = pgTable(name, {
      code: text("code").notNull(),
      key: uuid("key").notNull().unique(),
      target: text("target").notNull(),
      tenant: text("tenant").notNull(),
      region: text("region").notNull(),
    });
    await db.execute(`CREATE TABLE ${name} (code text NOT NULL, key uuid NOT NULL UNIQUE, tenant text NOT NULL,
      region text NOT NULL, target text NOT NULL CHECK (target <> 'refused'), UNIQUE (${[...scope, "code"].join(", ")}))`);
    return postgres.postgresStore(db, { ...names, table: items, scope });
  };
  return {
    open: make,
    refused,
    async inTransaction(work) {
      const store = await make();
      await store.insert(request("taken"));
      await db.transaction((transaction) => work(store.within?.(transaction) ?? store));
    },
    exported: Object.keys(postgres),
    async close() {
      await pool.end();
      await drop();
    },
  };
}

type ItemDocument = Item & { readonly _id: string; readonly code: string };

async function mongodbStoreIn(db: Db, scope: readonly ("tenant" | "region")[] = []) {
  const items = db.collection<ItemDocument>(freshName("items"));
  const fields = { code: "code", scope } as const;
  await items.createIndexes(mongodb.mongodbIndexes(fields));
  return { items, store: mongodb.mongodbStore(items, fields) };
}

export async function mongodbSubject(engine: Engine): Promise<Subject> {
  const { url, drop } = await freshDatabase(engine);
  const client = new MongoClient(url);
  return {
    open: async (scope) => (await mongodbStoreIn(client.db(), scope)).store,
    // No such document is sent at all, and FerretDB has no validators.
    refused: { ...item, target: (2n ** 64n) as unknown as string },
    /** FerretDB 1 knows none, so that the fake says what MongoDB documents. */
    async inTransaction(work) {
      const fake = await fakeMongodb();
      const other = new MongoClient(fake.url);
      const session = other.startSession();
      try {
        const { store } = await mongodbStoreIn(other.db("codemint"));
        await store.insert(request("taken"));
        session.startTransaction();
        await work(store.within?.(session) ?? store);
        await session.commitTransaction();
      } finally {
        await session.endSession();
        await other.close();
        await fake.close();
      }
    },
    exported: Object.keys(mongodb),
    async close() {
      await client.close();
      await drop();
    },
  };
}

export function dynamodbSubject(engine: Engine): Subject {
  const credentials = { accessKeyId: "test", secretAccessKey: "test" };
  const client = new DynamoDBClient({ endpoint: engine.url, region: "us-east-1", credentials });
  const tables: string[] = [];
  const open = async (scope: readonly ("tenant" | "region")[] = []): Promise<Store> => {
    const options = { ...names, scope, table: freshName("items"), keyTable: freshName("keys") };
    for (const input of [dynamodb.dynamodbTable(options), dynamodb.dynamodbKeyTable(options)]) {
      const { TableName = "" } = input;
      await client.send(new CreateTableCommand(input));
      await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 60 }, { TableName });
      tables.push(TableName);
    }
    return dynamodb.dynamodbStore<Item>(client, options);
  };
  return {
    open,
    refused: { ...item, target: "x".repeat(410_000) },
    exported: Object.keys(dynamodb),
    async close() {
      for (const TableName of tables) await client.send(new DeleteTableCommand({ TableName }));
      client.destroy();
    },
  };
}
