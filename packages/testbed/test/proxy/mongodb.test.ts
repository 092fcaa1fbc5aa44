import { MongoClient } from "mongodb";
import { MongoClient as MongoClient6 } from "mongodb6";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase, withEngine } from "../../src/index.js";
import {
  answer,
  answerAfter,
  command,
  cutAfter,
  cutBefore,
  cutDuring,
  ghost,
  holdReply,
  holdRequest,
  type MongodbProxy,
  mongodbProxy,
  replay,
} from "../../src/proxy/index.js";

const inserts = command("insert", "codes");

describe.each([
  ["driver 7", MongoClient],
  ["driver 6", MongoClient6],
])("%s", (_, Client) => {
  let database: FreshDatabase;
  let proxy: MongodbProxy;
  let direct: InstanceType<typeof Client>;
  /** Goes through the proxy. */
  let client: InstanceType<typeof Client>;

  beforeEach(async () => {
    database = await freshDatabase(await withEngine("ferretdb-sqlite"));
    proxy = await mongodbProxy(database.url);
    direct = new Client(database.url);
    await direct.db().createCollection("codes");
    client = new Client(proxy.url, { retryWrites: false });
  });

  afterEach(async () => {
    await client.close();
    await proxy.close();
    await direct.close();
    await database.drop();
  });

  const insert = (code: string, through = client) => through.db().collection("codes").insertOne({ code });
  const stored = async () =>
    (await direct.db().collection("codes").find().sort({ code: 1 }).toArray()).map(({ code }) => code);

  test.each([
    ["before", cutBefore, []],
    ["after", cutAfter, ["a"]],
  ])("an insert that is cut off %s the server acted", async (_, fault, left) => {
    const strike = proxy.once(inserts, fault);
    await expect(insert("a")).rejects.toMatchObject({ name: "MongoNetworkError" });
    expect([strike.struck(), await stored()]).toEqual([true, left]);
  });

  test("an insert that is cut off while the server acts, and one that lands when it is released", async () => {
    proxy.once(inserts, cutDuring);
    await expect(insert("a")).rejects.toMatchObject({ name: "MongoNetworkError" });
    await expect.poll(stored).toEqual(["a"]);
    const strike = proxy.once(inserts, ghost);
    await expect(insert("b")).rejects.toMatchObject({ name: "MongoNetworkError" });
    expect(await stored()).toEqual(["a"]);
    await strike.release();
    expect(await stored()).toEqual(["a", "b"]);
  });

  test("a request that is held has not reached the server; a reply that is held has been acted on", async () => {
    const request = proxy.once(inserts, holdRequest);
    const first = insert("a");
    await request.hit;
    expect(await stored()).toEqual([]);
    await request.release();
    await first;
    const reply = proxy.once(inserts, holdReply);
    const second = insert("b");
    await reply.hit;
    expect(await stored()).toEqual(["a", "b"]);
    await reply.release();
    await second;
  });

  test("a replayed insert meets its own document, and its first reply is told", async () => {
    const watch = proxy.watch(inserts);
    const strike = proxy.once(inserts, replay);
    expect(await insert("a")).toMatchObject({ acknowledged: true });
    expect([strike.struck(), await stored()]).toEqual([true, ["a"]]);
    expect(watch.requests).toMatchObject([{ collection: "codes", documents: [{ code: "a" }] }]);
    await insert("b");
  });

  test("the driver's own retry of a lost reply is seen as a second round trip", async () => {
    const retrying = new Client(proxy.url, { retryWrites: true });
    const watch = proxy.watch(inserts);
    proxy.once(inserts, cutAfter);
    // FerretDB does not recognise the retry, so that the driver is told of its own document.
    await expect(insert("a", retrying)).rejects.toMatchObject({ code: 11000 });
    expect(watch.requests.map(({ body }) => body["txnNumber"])).toEqual([
      expect.anything(),
      expect.anything(),
    ]);
    await retrying.close();
  });

  test("an error in place of the request, and one in place of the reply", async () => {
    const error = { ok: 0, code: 91, codeName: "ShutdownInProgress", errmsg: "stopping" };
    proxy.once(inserts, answer(error));
    await expect(insert("a")).rejects.toMatchObject({ code: 91, codeName: "ShutdownInProgress" });
    proxy.once(
      inserts,
      answerAfter({ ok: 1, n: 1, writeConcernError: { code: 64, errmsg: "waiting timed out" } }),
    );
    await expect(insert("b")).rejects.toMatchObject({ name: "MongoWriteConcernError", code: 64 });
    expect(await stored()).toEqual(["b"]);
  });

  test("a batch is one round trip, and its documents are seen", async () => {
    const watch = proxy.watch(inserts);
    const codes = Array.from({ length: 100 }, (_, index) => ({ code: `${index}` }));
    await client.db().collection("codes").insertMany(codes);
    expect(watch.requests.map(({ documents }) => documents.length)).toEqual([100]);
  });

  test("a proxy that refuses cuts off whoever is connected, and accepts again at the same address", async () => {
    await insert("a");
    await proxy.refuse();
    const impatient = new Client(proxy.url, { serverSelectionTimeoutMS: 1 });
    await expect(impatient.connect()).rejects.toMatchObject({ name: "MongoServerSelectionError" });
    await proxy.accept();
    // A client of its own: the pool of the first one may still hand out a connection that was cut.
    const again = new Client(proxy.url);
    await insert("b", again).finally(() => again.close());
    expect(await stored()).toEqual(["a", "b"]);
  });
});
