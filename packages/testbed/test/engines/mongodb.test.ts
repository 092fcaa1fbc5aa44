import { MongoClient } from "mongodb";
import { MongoClient as MongoClient6 } from "mongodb6";
import { expect, test } from "vitest";
import { freshDatabase } from "../../src/index.js";
import { describeOn } from "../../src/vitest.js";

await describeOn(["mongodb", "ferretdb-sqlite", "ferretdb-postgres"], (engine) => {
  test.each([
    ["driver 7", MongoClient],
    ["driver 6", MongoClient6],
  ])("keeps a unique index, through %s", async (_, Client) => {
    const database = await freshDatabase(engine);
    const client = new Client(database.url);
    try {
      const links = client.db().collection("links");
      await links.createIndex({ code: 1 }, { unique: true });
      await links.insertOne({ code: "a" });
      await expect(links.insertOne({ code: "a" })).rejects.toMatchObject({ code: 11000 });
      expect(await client.db().admin().command({ hello: 1 })).toMatchObject({ setName: expect.any(String) });
    } finally {
      await client.close();
      await database.drop();
    }
  });
});
