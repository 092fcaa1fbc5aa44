import { mongodbAnswers } from "@codemint/testbed/fake";
import { answer, answerAfter, command, cutAfter } from "@codemint/testbed/proxy";
import type { ClientSession, MongoClient } from "mongodb";
import { describe, expect, test } from "vitest";
import { mongodbStore } from "../src/index.js";
import { errorOf, fakeLinks, request } from "./support/fake.js";

const inserts = command("insert", "links");

async function inTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  return client.withSession(async (session) => {
    session.startTransaction({ writeConcern: { w: "majority" } });
    try {
      return await work(session);
    } finally {
      if (session.inTransaction()) await session.abortTransaction();
    }
  });
}

describe("on a fake of MongoDB, in the caller's transaction", () => {
  test("a taken code aborts it, says why, and leaves nothing", async () => {
    const { client, links, direct } = await fakeLinks();
    await direct.insertOne({ _id: "other", code: "held", tenant: "a", target: "theirs" });
    const store = mongodbStore(links, { code: "code" });
    const errors = await inTransaction(client, async (session) => {
      const bound = store.within?.(session);
      await bound?.insert(request("mine"));
      return [await errorOf(bound?.insert(request("held"))), await errorOf(bound?.insert(request("later")))];
    });
    expect(errors).toMatchObject([
      {
        code: "ERR_CODEMINT_TRANSACTION_ABORTED",
        effect: "none",
        transaction: "aborted",
        details: { reason: "taken" },
      },
      { code: "ERR_CODEMINT_TRANSACTION_ABORTED", effect: "none", details: { reason: "contention" } },
    ]);
    expect((await direct.find().toArray()).map(({ code }) => code)).toEqual(["held"]);
  });

  test("a keyed request that has its record is replayed, and the transaction commits", async () => {
    const { client, links, direct } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    const keyed = request("first", {}, { keyed: true });
    await store.insert(keyed);
    const told = await inTransaction(client, async (session) => {
      const bound = store.within?.(session);
      const both = [await bound?.insert({ ...keyed, code: "second" }), await bound?.insert(request("mine"))];
      await session.commitTransaction();
      return both;
    });
    expect(told).toEqual([{ status: "replayed", code: "first" }, { status: "inserted" }]);
    expect((await direct.find().toArray()).map(({ code }) => code).sort()).toEqual(["first", "mine"]);
  });

  test("a batch with one duplicate stores none of it, and says so at each place", async () => {
    const { client, links, direct } = await fakeLinks();
    await direct.insertOne({ _id: "other", code: "held", tenant: "a", target: "theirs" });
    const store = mongodbStore(links, { code: "code" });
    const told = await inTransaction(client, async (session) =>
      store.within?.(session)?.insertMany?.([request("one"), request("held"), request("two")]),
    );
    expect(told?.map((each) => ("status" in each ? each.status : each.code))).toEqual(
      Array.from({ length: 3 }, () => "ERR_CODEMINT_TRANSACTION_ABORTED"),
    );
    expect(await direct.countDocuments()).toBe(1);
  });

  test.each([
    [
      "a transaction that is gone (251)",
      mongodbAnswers.noSuchTransaction,
      "ERR_CODEMINT_TRANSACTION_ABORTED",
    ],
    ["a conflict of writes", mongodbAnswers.transientWriteConflict, "ERR_CODEMINT_CONTENTION"],
    ["a validator", mongodbAnswers.validationFailure, "ERR_CODEMINT_CONSTRAINT"],
  ])("%s", async (_, reply, code) => {
    const { client, links, proxy } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    await store.verify();
    proxy.once(inserts, answer(reply));
    const error = await inTransaction(client, (session) =>
      errorOf(store.within?.(session)?.insert(request("a"))),
    );
    expect(error).toMatchObject({ code, effect: "none", transaction: "aborted" });
  });

  test("a lost reply is unknown, and nobody knows what became of the transaction", async () => {
    const { client, links, proxy } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    await store.verify();
    proxy.once(inserts, cutAfter);
    const error = await inTransaction(client, (session) =>
      errorOf(store.within?.(session)?.insert(request("a"))),
    );
    expect(error).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", transaction: "unknown" });
  });

  test("a commit of unknown result is settled by the whole transaction again, with the same key", async () => {
    const { client, links, direct, proxy } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    const keyed = request("a", {}, { keyed: true });
    const run = () =>
      inTransaction(client, async (session) => {
        const outcome = await store.within?.(session)?.insert(keyed);
        await session.commitTransaction();
        return outcome;
      });
    proxy.once(command("commitTransaction"), answerAfter(mongodbAnswers.unknownCommitResult));
    expect(await errorOf(run())).toMatchObject({ errorLabels: ["UnknownTransactionCommitResult"] });
    expect(await run()).toEqual({ status: "replayed", code: "a" });
    expect(await direct.countDocuments()).toBe(1);
  });

  test("a record that BSON cannot hold leaves the transaction usable", async () => {
    const { client, links, direct } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    await inTransaction(client, async (session) => {
      const bound = store.within?.(session);
      expect(await errorOf(bound?.insert(request("a", { target: "\ud800" })))).toMatchObject({
        code: "ERR_CODEMINT_INVALID_RECORD",
        transaction: "usable",
      });
      await bound?.insert(request("b"));
      await session.commitTransaction();
    });
    expect((await direct.find().toArray()).map(({ code }) => code)).toEqual(["b"]);
  });

  test("a session without an open transaction is refused, before it and after", async () => {
    const { client, links } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    await client.withSession(async (session) => {
      expect(() => store.within?.(session)).toThrow(/not open/);
      session.startTransaction();
      const bound = store.within?.(session);
      await session.abortTransaction();
      expect(await errorOf(bound?.insert(request("a")))).toMatchObject({
        code: "ERR_CODEMINT_INVALID_OPTION",
        transaction: "gone",
      });
    });
  });
});
