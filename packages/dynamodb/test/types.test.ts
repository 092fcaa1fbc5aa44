import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { UniqueStore } from "@codemint/core/adapter";
import { expectTypeOf, test } from "vitest";
import { type DynamodbCompose, type DynamodbRow, dynamodbBackfill, dynamodbStore } from "../src/index.js";

interface Link {
  readonly domain: string;
  readonly target: string;
  readonly note?: string;
  readonly clicks: number | bigint | null;
  readonly hidden: boolean;
  readonly image: Uint8Array;
  readonly tags: readonly string[];
  readonly owner: Owner;
}

interface Owner {
  readonly name: string;
  readonly phones: readonly { readonly number: string }[];
}

const client = new DynamoDBClient({ region: "us-east-1" });
const links = { table: "links", code: "code", idempotencyKey: "key" };

test("a record is made of what DynamoDB stores, however deep, and its scope of its fields", () => {
  const store = dynamodbStore<Link>(client, { ...links, scope: ["domain"] });
  expectTypeOf(store).toEqualTypeOf<UniqueStore<Link, DynamodbCompose>>();
  expectTypeOf(store.scope).toEqualTypeOf<readonly (keyof Link)[]>();
  expectTypeOf(
    dynamodbBackfill(client, { table: "t", id: "id", code: "code", codeTable: "codes" }),
  ).toEqualTypeOf<UniqueStore<DynamodbRow>>();
});

test("a misspelt scope is an error that names it", () => {
  // @ts-expect-error Type '"domian"' is not assignable to type 'keyof Link'.
  dynamodbStore<Link>(client, { ...links, scope: ["domian"] });
});

test("a record that DynamoDB cannot store is an error that names its field", () => {
  interface Dated {
    readonly owner: { readonly createdAt: Date };
  }
  // @ts-expect-error The types of 'owner.createdAt' are incompatible.
  dynamodbStore<Dated>(client, links);
});

test("a table, a code and a key are asked for", () => {
  // @ts-expect-error Property 'idempotencyKey' is missing.
  const make = () => dynamodbStore<Link>(client, { table: "links", code: "code" });
  expectTypeOf(make).toBeFunction();
  // @ts-expect-error Object literal may only specify known properties, and 'colour' does not exist.
  dynamodbStore<Link>(client, { ...links, colour: "red" });
});
