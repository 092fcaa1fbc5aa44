import { createMinter, random } from "@codemint/core";
import { describe, expect, test } from "vitest";
import { mongodbBackfill, mongodbIndexes } from "../src/index.js";
import { errorOf, fakeLinks, freshKey } from "./support/fake.js";

interface Article {
  readonly _id: number;
  readonly title: string;
  readonly tenant: string;
  readonly code?: string | null;
}

async function articles(count: number) {
  const { client, direct, proxy } = await fakeLinks();
  const collection = client.db("app").collection<Article>("articles");
  await collection.insertMany(
    Array.from({ length: count }, (_, _id) => ({ _id, title: `article ${_id}`, tenant: "a" })),
  );
  await collection.createIndexes(mongodbIndexes({ code: "code", older: true }));
  return { collection, direct, proxy };
}

const asked = (_id: number, code: string) => ({
  code,
  idempotencyKey: freshKey(),
  keyed: false,
  record: { _id },
});

describe("on a fake of MongoDB, an older collection", () => {
  test("gets a code for every document, once, and a second run changes none", async () => {
    const { collection } = await articles(20);
    const minter = createMinter({
      store: mongodbBackfill(collection, { code: "code" }),
      strategy: random({ length: 6 }),
    });
    const run = async (): Promise<readonly unknown[]> => {
      const results: unknown[] = [];
      const rows = (await collection.find().toArray()).map(({ _id }) => ({ _id }));
      for await (const result of minter.mintMany(rows)) results.push(result);
      return results;
    };
    const first = await run();
    const codes = (await collection.find().toArray()).map(({ code }) => code);
    expect([first.length, new Set(codes).size, codes.includes(undefined)]).toEqual([20, 20, false]);
    await run();
    expect((await collection.find().toArray()).map(({ code }) => code)).toEqual(codes);
  });

  test("a document that has a code is the replay, null counts as none, and one that is not there is told", async () => {
    const { collection } = await articles(3);
    await collection.updateOne({ _id: 1 }, { $set: { code: null } });
    const store = mongodbBackfill(collection, { code: "code" });
    expect(await store.insert(asked(0, "zero"))).toEqual({ status: "inserted" });
    expect(await store.insert(asked(0, "other"))).toEqual({ status: "replayed", code: "zero" });
    expect(await store.insert(asked(1, "zero"))).toEqual({ status: "taken" });
    expect(await store.insert(asked(1, "one"))).toEqual({ status: "inserted" });
    expect(await errorOf(store.insert(asked(99, "two")))).toMatchObject({
      code: "ERR_CODEMINT_ROW_MISSING",
      effect: "none",
    });
  });

  test("a code may stand once in each scope of the documents' own", async () => {
    const { collection } = await articles(2);
    await collection.updateOne({ _id: 1 }, { $set: { tenant: "b" } });
    await collection.dropIndex("codemint_code");
    await collection.createIndexes(mongodbIndexes({ code: "code", scope: ["tenant"], older: true }));
    const store = mongodbBackfill(collection, { code: "code", scope: ["tenant"] });
    expect(await store.insert(asked(0, "same"))).toEqual({ status: "inserted" });
    expect(await store.insert(asked(1, "same"))).toEqual({ status: "inserted" });
    await collection.insertOne({ _id: 2, title: "third", tenant: "b" });
    expect(await store.insert(asked(2, "same"))).toEqual({ status: "taken" });
  });
});
