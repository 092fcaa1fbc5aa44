import type { CreateCollectionOptions, IndexDescription } from "mongodb";
import { describe, expect, test } from "vitest";
import { mongodbCounter, mongodbIndexes, mongodbStore } from "../src/index.js";
import { errorOf, fakeLinks, type Link } from "./support/fake.js";

async function verified(
  indexes: readonly IndexDescription[],
  { key, options }: { readonly key?: "requestKey"; readonly options?: CreateCollectionOptions } = {},
): Promise<unknown> {
  const { client } = await fakeLinks();
  const db = client.db("app");
  const name = "verified";
  await db.createCollection(name, options);
  const collection = db.collection<Link & { requestKey: string }>(name);
  if (indexes.length > 0) await collection.createIndexes([...indexes]);
  const store = mongodbStore(collection, { code: "code", ...(key && { idempotencyKey: key }) });
  const error = await errorOf(store.verify());
  return error === undefined ? "sound" : Reflect.get(error as object, "details").problems;
}

const code = { key: { code: 1 }, unique: true } as const;
const key = { key: { requestKey: 1 }, unique: true } as const;
const simple = { locale: "simple" };
const english = { locale: "en", strength: 3 };

describe("on a fake of MongoDB, verify() accepts", () => {
  test.each<[string, readonly IndexDescription[]]>([
    ["a unique index on the code", [code]],
    ["one in descending order", [{ ...code, key: { code: -1 } }]],
    ["a sparse one, which holds every code", [{ ...code, sparse: true }]],
    [
      "one whose filter every code meets",
      [{ ...code, partialFilterExpression: { code: { $exists: true } } }],
    ],
    ["one for texts alone", [{ ...code, partialFilterExpression: { code: { $type: "string" } } }]],
    ["one for all but the empty text", [{ ...code, partialFilterExpression: { code: { $gt: "" } } }]],
    ["one of the simple collation", [{ ...code, collation: simple }]],
    ["one beside a wrong one", [{ key: { code: 1, target: 1 } }, code]],
    ["what mongodbIndexes gives", mongodbIndexes({ code: "code", older: true })],
  ])("%s", async (_, indexes) => {
    expect(await verified(indexes)).toBe("sound");
  });

  test("a key in a field of its own with its index, and a simple index in a collection with a collation", async () => {
    expect(await verified([code, key], { key: "requestKey" })).toBe("sound");
    expect(
      await verified(
        [
          { ...code, collation: simple },
          { ...key, collation: simple },
        ],
        { key: "requestKey", options: { collation: english } },
      ),
    ).toBe("sound");
  });
});

describe("on a fake of MongoDB, verify() refuses", () => {
  test.each<[string, readonly IndexDescription[], RegExp]>([
    ["no index", [], /there is none/],
    ["one that is not unique", [{ key: { code: 1 } }], /not unique/],
    ["one on more fields", [{ key: { code: 1, target: 1 }, unique: true }], /other fields/],
    ["a hashed one", [{ key: { code: "hashed" } }], /not ordered by values/],
    [
      "one with a filter on another field",
      [{ ...code, partialFilterExpression: { target: "a" } }],
      /partial/,
    ],
    ["one for codes above a", [{ ...code, partialFilterExpression: { code: { $gt: "a" } } }], /partial/],
    ["one of a collation", [{ ...code, collation: english }], /collation/],
  ])("%s, and names the command that mends it", async (_, indexes, problem) => {
    expect(await verified(indexes)).toEqual([
      {
        subject: "code-index",
        problem: expect.stringMatching(problem),
        remedy: 'db.getCollection("verified").createIndex({ "code": 1 }, { unique: true })',
      },
    ]);
  });

  test("a key in a field of its own without its index", async () => {
    expect(await verified([code], { key: "requestKey" })).toMatchObject([{ subject: "key-index" }]);
  });

  test.each<[string, CreateCollectionOptions, string]>([
    ["a view", { viewOn: "links", pipeline: [] }, "view"],
    ["a time series", { timeseries: { timeField: "at" } }, "table"],
    ["a capped collection", { capped: true, size: 4096 }, "table"],
  ])("%s", async (_, options, subject) => {
    const problems = await verified(options.capped ? [code] : [], { options });
    expect(problems).toMatchObject([{ subject, remedy: expect.stringContaining("createCollection") }]);
  });

  test("a missing collection, for codes but not for counters", async () => {
    const { client } = await fakeLinks();
    const missing = client.db("app").collection<Link>("missing");
    expect(await errorOf(mongodbStore(missing, { code: "code" }).verify())).toMatchObject({
      code: "ERR_CODEMINT_SCHEMA",
      details: { problems: [{ subject: "table", remedy: 'db.createCollection("missing")' }] },
    });
    expect(await errorOf(mongodbCounter(missing).verify())).toBe(undefined);
  });

  test("a sharded collection whose key would have to be unique beside its code", async () => {
    const { links } = await fakeLinks();
    const sharded: typeof links = Object.create(links, {
      db: {
        value: Object.create(links.db, {
          command: {
            value: async (command: object) =>
              "hello" in command ? { msg: "isdbgrid" } : { sharded: "collStats" in command },
          },
        }),
      },
    });
    expect(await errorOf(mongodbStore(sharded, { code: "code" }).verify())).toMatchObject({
      details: { problems: [{ subject: "key-index", remedy: expect.stringContaining('keys: "stored"') }] },
    });
    const stored = mongodbStore(sharded, { code: "code", keys: "stored" });
    expect([stored.keys, await errorOf(stored.verify())]).toEqual(["stored", undefined]);
  });
});
