import { Long, MongoClient } from "mongodb";
import { MongoClient as MongoClient6 } from "mongodb6";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeMongodb, fakeMongodb, mongodbAnswers } from "../../src/fake/index.js";
import { answer, answerAfter, command, cutAfter, mongodbProxy } from "../../src/proxy/index.js";

describe("a fake of MongoDB", () => {
  let fake: FakeMongodb;
  let client: MongoClient;

  beforeEach(async () => {
    fake = await fakeMongodb();
    client = new MongoClient(fake.url);
    await codes().createIndex({ code: 1 }, { unique: true });
  });

  afterEach(async () => {
    await client.close();
    await fake.close();
  });

  const codes = (through = client) => through.db("test").collection<{ _id?: string; code: string }>("codes");
  const stored = async () => (await codes().find().sort({ code: 1 }).toArray()).map(({ code }) => code);

  test("never goes by the real one's name", () => {
    expect(fake.engine).toMatchObject({ product: "a fake of MongoDB", kind: "fake" });
  });

  test("a duplicate tells which index it is about", async () => {
    await codes().insertOne({ _id: "1", code: "a" });
    await expect(codes().insertOne({ _id: "2", code: "a" })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { code: 1 },
      keyValue: { code: "a" },
    });
    await expect(codes().insertOne({ _id: "1", code: "b" })).rejects.toMatchObject({
      keyPattern: { _id: 1 },
    });
  });

  test("an old server's duplicate does not tell", async () => {
    const old = await fakeMongodb({ keyPattern: false });
    const other = new MongoClient(old.url);
    const same = { _id: "1", code: "a" };
    await codes(other).insertOne(same);
    const error: unknown = await codes(other)
      .insertOne(same)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 11000 });
    expect(error).not.toHaveProperty("keyPattern");
    await other.close();
    await old.close();
  });

  test("an unordered batch goes on after a duplicate, an ordered one stops", async () => {
    await codes().insertOne({ code: "b" });
    const three = () => ["a", "b", "c"].map((code) => ({ code }));
    await expect(codes().insertMany(three())).rejects.toMatchObject({ insertedCount: 1 });
    await expect(codes().insertMany(three(), { ordered: false })).rejects.toMatchObject({
      insertedCount: 1,
      writeErrors: [{ index: 0 }, { index: 1 }],
    });
    expect(await stored()).toEqual(["a", "b", "c"]);
  });

  test("a pipeline reckons with what the stage before has made and with the server's clock, and may insert", async () => {
    const slots = client
      .db("test")
      .collection<{ _id: { name: string; slot: number }; n: bigint }>("slots", { useBigInt64: true });
    const one = { _id: { name: "a", slot: 0 }, n: 0n };
    const update = [
      { $set: { n: { $add: ["$n", 1n] } } },
      { $set: { m: { $max: ["$n", 5n] }, at: "$$NOW" } },
    ];
    const options = { upsert: true, returnDocument: "after" } as const;
    expect(await slots.findOneAndUpdate(one, update, options)).toMatchObject({
      ...one,
      n: 1n,
      m: 5n,
      at: expect.any(Date),
    });
    await expect(slots.findOneAndUpdate(one, update, options)).rejects.toMatchObject({ code: 11000 });
    await expect(slots.updateOne(one._id, [{ $unset: "n" }], { upsert: true })).rejects.toThrow("the stage");
  });

  test("documents are found and sorted by the order of their fields' values", async () => {
    const slots = client.db("test").collection<{ _id: { name: string; slot: number } }>("slots");
    for (const [name, slot] of [
      ["a", 10],
      ["b", 0],
      ["a", 9],
      ["A", 1],
    ] as const)
      await slots.insertOne({ _id: { name, slot } });
    const ofA = { _id: { $gte: { name: "a", slot: 0 }, $lt: { name: "a", slot: 11 } } };
    const found = await slots.find(ofA).sort({ _id: -1 }).toArray();
    expect(found.map(({ _id }) => _id.slot)).toEqual([10, 9]);
    expect(await slots.countDocuments({ $expr: { $lte: ["$_id.slot", 1] } })).toBe(2);
  });

  test("the driver's retry of a lost reply is recognised, and stores nothing twice", async () => {
    const proxy = await mongodbProxy(fake.url);
    const retrying = new MongoClient(proxy.url);
    const watch = proxy.watch(command("insert"));
    proxy.once(command("insert"), cutAfter);
    await codes(retrying).insertOne({ code: "a" });
    expect([watch.requests.length, await stored()]).toEqual([2, ["a"]]);
    await retrying.close();
    await proxy.close();
  });

  test("a standalone server's driver does not retry", async () => {
    const standalone = await fakeMongodb({ replicaSet: undefined });
    const proxy = await mongodbProxy(standalone.url);
    const other = new MongoClient(proxy.url);
    proxy.once(command("insert"), cutAfter);
    await expect(codes(other).insertOne({ code: "a" })).rejects.toMatchObject({ name: "MongoNetworkError" });
    await other.close();
    await proxy.close();
    await standalone.close();
  });

  test("a transaction is seen by itself alone until it commits, and not at all after an abort", async () => {
    for (const [code, end] of [
      ["a", "commitTransaction"],
      ["b", "abortTransaction"],
    ] as const) {
      await client.withSession(async (session) => {
        session.startTransaction();
        await codes().insertOne({ code }, { session });
        expect(await codes().countDocuments({ code }, { session })).toBe(1);
        expect(await codes().countDocuments({ code })).toBe(0);
        await session[end]();
      });
    }
    expect(await stored()).toEqual(["a"]);
  });

  test("a duplicate ends the transaction, without a label that would have it run again", async () => {
    await codes().insertOne({ code: "a" });
    await client.withSession(async (session) => {
      session.startTransaction();
      await codes().insertOne({ code: "b" }, { session });
      await expect(codes().insertOne({ code: "a" }, { session })).rejects.toMatchObject({
        code: 11000,
        errorLabels: [],
      });
      await expect(codes().findOne({}, { session })).rejects.toMatchObject({
        code: 251,
        errorLabels: ["TransientTransactionError"],
      });
      await session.abortTransaction();
    });
    expect(await stored()).toEqual(["a"]);
  });

  test("a write outside waits for the transaction in its way; one inside another is a write conflict", async () => {
    await client.withSession((holder) =>
      client.withSession(async (other) => {
        holder.startTransaction();
        await codes().insertOne({ code: "a" }, { session: holder });
        const waiting = codes().insertOne({ code: "a" });
        other.startTransaction();
        await expect(codes().insertOne({ code: "a" }, { session: other })).rejects.toMatchObject({
          code: 112,
          errorLabels: ["TransientTransactionError"],
        });
        await holder.abortTransaction();
        expect(await waiting).toMatchObject({ acknowledged: true });
      }),
    );
  });

  test("what was committed after a transaction's snapshot is a write conflict, and withTransaction runs again", async () => {
    let runs = 0;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        runs++;
        await codes().findOne({}, { session });
        if (runs === 1) await codes().insertOne({ code: "a" });
        if (runs === 1) await codes().insertOne({ code: "a" }, { session });
      }),
    );
    expect([runs, await stored()]).toEqual([2, ["a"]]);
  });

  test("a commit whose replies are lost is unknown, and may be repeated", async () => {
    const proxy = await mongodbProxy(fake.url);
    const other = new MongoClient(proxy.url);
    const commits = command("commitTransaction");
    await other.withSession(async (session) => {
      session.startTransaction();
      await codes(other).insertOne({ code: "a" }, { session });
      const rule = proxy.each((request) => (commits(request) ? cutAfter : undefined));
      const lost: unknown = await session.commitTransaction().catch((error: unknown) => error);
      expect(lost).toMatchObject({ errorLabels: expect.arrayContaining(["UnknownTransactionCommitResult"]) });
      rule.end();
      await session.commitTransaction();
    });
    expect(await stored()).toEqual(["a"]);
    await other.close();
    await proxy.close();
  });

  test("documented answers reach the driver as it would see them from a server", async () => {
    const proxy = await mongodbProxy(fake.url);
    const other = new MongoClient(proxy.url, { retryWrites: false });
    const tell = [
      [answerAfter(mongodbAnswers.writeConcernTimeout), { name: "MongoWriteConcernError", code: 64 }],
      [answer(mongodbAnswers.validationFailure), { code: 121 }],
      [answer(mongodbAnswers.notWritablePrimary), { code: 10107 }],
      [answer(mongodbAnswers.unauthorized), { code: 13 }],
    ] as const;
    for (const [index, [fault, error]] of tell.entries()) {
      proxy.once(command("insert"), fault);
      await expect(codes(other).insertOne({ code: `${index}` })).rejects.toMatchObject(error);
    }
    expect(await stored()).toEqual(["0"]);
    await other.close();
    await proxy.close();
  });

  test("counts without losing a digit, up to the limit of 64 bits", async () => {
    const counters = client.db("test").collection<{ _id: string; n: Long }>("counters");
    const add = (n: Long) =>
      counters.findOneAndUpdate(
        { _id: "x" },
        { $inc: { n } },
        { upsert: true, returnDocument: "after", promoteLongs: false },
      );
    await add(Long.fromString("9007199254740993"));
    expect((await add(Long.fromNumber(2)))?.n.toString()).toBe("9007199254740995");
    await counters.updateOne({ _id: "x" }, { $max: { n: Long.MAX_VALUE } });
    await expect(add(Long.fromNumber(1))).rejects.toMatchObject({ code: 2 });
    const distinct = await Promise.all(
      Array.from({ length: 50 }, () =>
        counters.findOneAndUpdate(
          { _id: "y" },
          { $inc: { n: Long.ONE } },
          { upsert: true, returnDocument: "after" },
        ),
      ),
    );
    expect(new Set(distinct.map((each) => Number(each?.n))).size).toBe(50);
  });

  test("indexes and collections are listed with their options", async () => {
    await client.db("test").createCollection("small", { capped: true, size: 1 });
    await codes().createIndex({ tenant: 1, code: 1 }, { unique: true, sparse: true });
    expect(await codes().indexes()).toMatchObject([
      { name: "_id_" },
      { name: "code_1", unique: true },
      { name: "tenant_1_code_1", key: { tenant: 1, code: 1 }, sparse: true },
    ]);
    expect(await client.db("test").listCollections({ name: "small" }).toArray()).toMatchObject([
      { name: "small", type: "collection", options: { capped: true } },
    ]);
    for (const name of ["code_1", "tenant_1_code_1"]) await codes().dropIndex(name);
    await codes().insertMany([{ code: "a" }, { code: "a" }]);
    await codes().deleteMany({ code: "a" });
    expect(await codes().estimatedDocumentCount()).toBe(0);
  });

  test("what it does not know it says", async () => {
    await codes().insertOne({ code: "a" });
    await expect(
      codes()
        .find({ code: { $regex: "a" } })
        .toArray(),
    ).rejects.toThrow("does not know the operator $regex");
  });

  test("speaks with driver 6 as well", async () => {
    const older = new MongoClient6(fake.url);
    const same = { code: "a" };
    await older.withSession(async (session) => {
      session.startTransaction();
      await older
        .db("test")
        .collection("codes")
        .insertOne({ ...same }, { session });
      await session.commitTransaction();
    });
    await expect(
      older
        .db("test")
        .collection("codes")
        .insertOne({ ...same }),
    ).rejects.toMatchObject({
      code: 11000,
      keyPattern: { code: 1 },
    });
    await older.close();
  });
});
