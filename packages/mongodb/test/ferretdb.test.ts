import { createMinter, random } from "@codemint/core";
import { type FreshDatabase, freshDatabase } from "@codemint/testbed";
import { type MongodbProxy, mongodbProxy } from "@codemint/testbed/proxy";
import { describeOn } from "@codemint/testbed/vitest";
import type { Collection, MongoClient } from "mongodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  mongodbBackfill,
  mongodbCounter,
  mongodbIndexes,
  mongodbLeases,
  mongodbStore,
} from "../src/index.js";
import { clientOf } from "./support/drivers.js";
import { errorOf, type Link, request } from "./support/fake.js";

await describeOn(["ferretdb-sqlite", "ferretdb-postgres"], (engine) => {
  let database: FreshDatabase;
  let proxy: MongodbProxy;
  let client: MongoClient;
  let links: Collection<Link>;

  beforeEach(async () => {
    database = await freshDatabase(engine);
    proxy = await mongodbProxy(database.url);
    client = clientOf(7, proxy.url);
    links = client.db().collection<Link>("links");
    await links.createIndexes(mongodbIndexes({ code: "code" }));
  });

  afterEach(async () => {
    await client.close();
    await proxy.close();
    await database.drop();
  });

  test("counters, leases and backfills refuse it, and say why", async () => {
    for (const store of [
      mongodbCounter(links),
      mongodbLeases(links),
      mongodbBackfill(links, { code: "code" }),
    ]) {
      expect(await errorOf(store.verify())).toMatchObject({
        code: "ERR_CODEMINT_SCHEMA",
        details: { problems: [{ subject: "engine", problem: expect.stringContaining("FerretDB v1.24.2") }] },
      });
    }
  });

  test.each([true, false])("a transaction is unsupported, keyed: %s, and stores nothing", async (keyed) => {
    const store = mongodbStore(links, { code: "code" });
    await client.withSession(async (session) => {
      session.startTransaction();
      const error = await errorOf(store.within?.(session)?.insert(request("a", {}, { keyed })));
      expect(error).toMatchObject({ code: "ERR_CODEMINT_UNSUPPORTED", effect: "none" });
      await session.abortTransaction();
    });
    expect(await links.countDocuments()).toBe(0);
  });

  test("a mint is one message, and a batch of a thousand too", async () => {
    const store = mongodbStore(links, { code: "code" });
    const minter = createMinter({ store, strategy: random({ length: 12 }) });
    await store.verify();
    const watch = proxy.watch();
    await minter.mint({ tenant: "a", target: "there" });
    expect(watch.requests.map((each) => each.command)).toEqual(["insert"]);
    const records = Array.from({ length: 1_000 }, (_, index) => ({ tenant: "a", target: `${index}` }));
    const codes = new Set<string>();
    for await (const result of minter.mintMany(records, { batchSize: 1_000 })) {
      if ("code" in result) codes.add(result.code);
    }
    expect([codes.size, watch.requests.length]).toEqual([1_000, 2]);
    expect(await links.countDocuments()).toBe(1_001);
  });

  test("a record whose field's name it refuses fails at its place, and all others are stored once", async () => {
    const store = mongodbStore(links, { code: "code" });
    const refused = { ...request("bad"), record: { tenant: "a", target: "there", $dollar: 1 } };
    const requests = [request("one"), request("two"), refused, request("three")];
    const results = await store.insertMany?.(requests);
    expect(results?.map((each) => ("status" in each ? each.status : each.code))).toEqual([
      "inserted",
      "inserted",
      "ERR_CODEMINT_INVALID_RECORD",
      "inserted",
    ]);
    expect((await links.find().toArray()).map(({ code }) => code).sort()).toEqual(["one", "three", "two"]);
  });
});
