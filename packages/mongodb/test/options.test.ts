import { MongoClient } from "mongodb";
import { expect, test } from "vitest";
import {
  mongodbBackfill,
  mongodbCounter,
  mongodbIndexes,
  mongodbLeases,
  mongodbStore,
} from "../src/index.js";

// Never connected.
const client = new MongoClient("mongodb://127.0.0.1:1");
const collection = client.db("app").collection("links");

test.each<[string, () => unknown]>([
  ["a name with a dot", () => mongodbStore(collection, { code: "link.code" })],
  ["a name with a dollar first", () => mongodbStore(collection, { code: "$code" })],
  ["a name with NUL", () => mongodbStore(collection, { code: "a\0" })],
  ["an empty name", () => mongodbStore(collection, { code: "" })],
  ["one field for two things", () => mongodbStore(collection, { code: "_id" })],
  ["a scope that is the code", () => mongodbStore(collection, { code: "code", scope: ["code" as never] })],
  ["keys that nobody knows", () => mongodbStore(collection, { code: "code", keys: "none" as never })],
  ["no collection", () => mongodbStore({} as never, { code: "code" as never })],
  ["no options", () => mongodbStore(collection, undefined as never)],
  ["a backfill's scope of _id", () => mongodbBackfill(collection, { code: "code", scope: ["_id" as never] })],
  ["a counter without a collection", () => mongodbCounter(undefined as never)],
  ["leases without a collection", () => mongodbLeases(undefined as never)],
  ["leases in a session", () => mongodbLeases(client.startSession() as never)],
  ["leases with no options", () => mongodbLeases(collection, null as never)],
  ["an index of nothing", () => mongodbIndexes({ code: "" })],
])("%s is refused at once", (_, make) => {
  expect(make).toThrow(expect.objectContaining({ code: "ERR_CODEMINT_INVALID_OPTION" }));
});

test("mongodbIndexes gives what createIndexes takes", () => {
  expect(mongodbIndexes({ code: "code" })).toEqual([
    { key: { code: 1 }, name: "codemint_code", unique: true },
  ]);
  const options = { code: "code", idempotencyKey: "requestKey", scope: ["tenant"], older: true };
  expect(mongodbIndexes(options)).toEqual([
    {
      key: { tenant: 1, code: 1 },
      name: "codemint_tenant_code",
      unique: true,
      partialFilterExpression: { code: { $exists: true } },
    },
    {
      key: { requestKey: 1 },
      name: "codemint_requestKey",
      unique: true,
      partialFilterExpression: { requestKey: { $exists: true } },
    },
  ]);
});
