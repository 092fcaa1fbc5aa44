import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";
import pg from "pg";
import type { Engine } from "./engine.js";

export interface FreshDatabase {
  readonly name: string;
  /** The engine's address, with this database in it. */
  readonly url: string;
  /** Removes it, with every connection to it. */
  drop(): Promise<void>;
}

/** A name that no other test has: for a DynamoDB table, a PostgreSQL schema, a collection. */
export function freshName(prefix = "test"): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}

/** An empty database on a shared PostgreSQL or MongoDB server. DynamoDB has none; there a test makes a table of its own. */
export async function freshDatabase(engine: Engine): Promise<FreshDatabase> {
  if (engine.kind === "embedded")
    throw new Error(`${engine.product} is opened in the test: each instance is fresh.`);
  const name = freshName();
  const url = new URL(engine.url);
  url.pathname = `/${name}`;
  switch (engine.wire) {
    case "postgres":
      await onPostgres(engine.url, `CREATE DATABASE ${name}`);
      return {
        name,
        url: url.href,
        drop: () => onPostgres(engine.url, `DROP DATABASE ${name} WITH (FORCE)`),
      };
    case "mongodb":
      // Without this the driver would look for the user in the new database.
      if (url.username !== "" && !url.searchParams.has("authSource"))
        url.searchParams.set("authSource", "admin");
      return { name, url: url.href, drop: () => dropMongodb(engine.url, name) };
    case "dynamodb":
      throw new Error("DynamoDB has no databases: make a table named by freshName().");
  }
}

async function onPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function dropMongodb(url: string, name: string): Promise<void> {
  const client = new MongoClient(url);
  try {
    await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
