import { mongodbAnswers } from "@codemint/testbed/fake";
import {
  answer,
  answerAfter,
  command,
  cutAfter,
  cutBefore,
  type MongodbReply,
} from "@codemint/testbed/proxy";
import { describe, expect, test } from "vitest";
import { mongodbStore } from "../src/index.js";
import { errorOf, fakeLinks, request } from "./support/fake.js";

const inserts = command("insert", "links");

describe("on a fake of MongoDB, an insert that is answered by", () => {
  const refused = (code: number, errorLabels: readonly string[] = []): MongodbReply => ({
    ok: 0,
    code,
    errmsg: "refused: secret",
    errorLabels,
  });
  const writeError = (code: number): MongodbReply => ({
    n: 0,
    writeErrors: [{ index: 0, code, errmsg: "refused: secret" }],
    ok: 1,
  });
  test.each<[string, MongodbReply, string, string]>([
    ["a validator", mongodbAnswers.validationFailure, "ERR_CODEMINT_CONSTRAINT", "none"],
    ["a field's name that may not be", writeError(52), "ERR_CODEMINT_INVALID_RECORD", "none"],
    ["a lack of rights", mongodbAnswers.unauthorized, "ERR_CODEMINT_ACCESS_DENIED", "none"],
    ["a conflict of writes", writeError(112), "ERR_CODEMINT_CONTENTION", "none"],
    ["a full disk", writeError(14031), "ERR_CODEMINT_RESOURCE", "none"],
    ["a document too large", writeError(10334), "ERR_CODEMINT_RESOURCE", "none"],
    ["a view", refused(166), "ERR_CODEMINT_SCHEMA", "none"],
    ["a server that does not know it", refused(238), "ERR_CODEMINT_UNSUPPORTED", "none"],
    [
      "an overload",
      refused(462, ["SystemOverloadedError", "NoWritesPerformed"]),
      "ERR_CODEMINT_THROTTLED",
      "none",
    ],
    [
      "an overload amid the write",
      refused(462, ["SystemOverloadedError"]),
      "ERR_CODEMINT_THROTTLED",
      "unknown",
    ],
    ["a secondary", refused(10107, ["NoWritesPerformed"]), "ERR_CODEMINT_READ_ONLY", "none"],
    [
      "a primary that steps down",
      mongodbAnswers.notWritablePrimary,
      "ERR_CODEMINT_OUTCOME_UNKNOWN",
      "unknown",
    ],
    ["a shutdown", mongodbAnswers.shutdownInProgress, "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["a time limit", mongodbAnswers.maxTimeExpired, "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
    ["an error that nobody knows", refused(99_999), "ERR_CODEMINT_OUTCOME_UNKNOWN", "unknown"],
  ])("%s", async (_, reply, code, effect) => {
    const { links, proxy, direct } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    await store.verify();
    const strike = proxy.once(inserts, answer(reply));
    const error = await errorOf(store.insert(request("a", { target: "secret" })));
    expect(error).toMatchObject({ code, effect, transaction: "none" });
    expect([strike.struck(), JSON.stringify(error).includes("secret")]).toEqual([true, false]);
    expect(await direct.countDocuments()).toBe(0);
  });

  test.each([
    [
      "a majority that is too slow",
      mongodbAnswers.writeConcernTimeout,
      "ERR_CODEMINT_NOT_DURABLE",
      "applied",
    ],
    ["too few members", mongodbAnswers.unsatisfiableWriteConcern, "ERR_CODEMINT_NOT_DURABLE", "applied"],
    [
      "a primary that stepped down while it waited for the majority",
      { ok: 1, n: 1, writeConcernError: { code: 11602, errmsg: "stepped down" } },
      "ERR_CODEMINT_OUTCOME_UNKNOWN",
      "unknown",
    ],
  ])("%s, and the same request again is replayed", async (_, reply, code, effect) => {
    const { links, proxy, direct } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    const asked = request("a", {}, { keyed: true });
    proxy.once(inserts, answerAfter(reply));
    expect(await errorOf(store.insert(asked))).toMatchObject({ code, effect });
    expect(await store.insert(asked)).toEqual({ status: "replayed", code: "a" });
    expect(await direct.countDocuments()).toBe(1);
  });

  test("a validator and a write concern error together: nothing was written", async () => {
    const { links, proxy } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    proxy.once(
      inserts,
      answer({ ...mongodbAnswers.writeConcernTimeout, ...mongodbAnswers.validationFailure }),
    );
    expect(await errorOf(store.insert(request("a")))).toMatchObject({
      code: "ERR_CODEMINT_CONSTRAINT",
      effect: "none",
    });
  });

  test("a duplicate and a write concern error together: nothing was written, and the holder decides", async () => {
    const { links, proxy, direct } = await fakeLinks();
    await direct.insertOne({ _id: "other", code: "a", tenant: "a", target: "theirs" });
    proxy.once(
      inserts,
      answer({
        ok: 1,
        n: 0,
        writeErrors: [{ index: 0, code: 11000, keyPattern: { code: 1 }, errmsg: "E11000" }],
        writeConcernError: { code: 64, errmsg: "timed out" },
      }),
    );
    expect(await mongodbStore(links, { code: "code" }).insert(request("a"))).toEqual({ status: "taken" });
  });
});

describe("on a fake of MongoDB, each insert", () => {
  test("is one message with the majority's concern, and the caller's object stays as it is", async () => {
    const { links, proxy } = await fakeLinks();
    const store = mongodbStore(links, { code: "code" });
    await store.verify();
    const watch = proxy.watch();
    const asked = request("a");
    const before = structuredClone(asked);
    expect(await store.insert(asked)).toEqual({ status: "inserted" });
    expect(asked).toEqual(before);
    expect(watch.requests.map((each) => each.command)).toEqual(["insert"]);
    expect(watch.requests[0]?.body["writeConcern"]).toEqual({ w: "majority" });
  });

  test("keeps the collection's journal, and takes no concern below the majority's", async () => {
    const { client, proxy } = await fakeLinks();
    const watch = proxy.watch(inserts);
    const weak = client.db("app").collection("links", { writeConcern: { w: 1, journal: true } });
    await mongodbStore(weak, { code: "code" }).insert(request("a"));
    expect(watch.requests[0]?.body["writeConcern"]).toEqual({ w: "majority", j: true });
    const deaf = client.db("app").collection("links", { writeConcern: { w: 0 } });
    expect(() => mongodbStore(deaf, { code: "code" })).toThrow(/w: 0/);
  });

  test("reads a conflict's holders by what a majority holds", async () => {
    const { links, proxy, direct } = await fakeLinks();
    await direct.insertOne({ _id: "other", code: "a", tenant: "a", target: "theirs" });
    const watch = proxy.watch(command("find", "links"));
    expect(await mongodbStore(links, { code: "code" }).insert(request("a"))).toEqual({ status: "taken" });
    expect(watch.requests.map(({ body }) => body["readConcern"])).toEqual([{ level: "majority" }]);
  });

  test.each([true, false])(
    "with a lost reply, retryable writes %s, stores one record",
    async (retryWrites) => {
      const { links, proxy, direct } = await fakeLinks({ retryWrites });
      const store = mongodbStore(links, { code: "code" });
      const asked = request("a");
      proxy.once(inserts, cutAfter);
      const first = retryWrites ? await store.insert(asked) : await errorOf(store.insert(asked));
      expect(first).toMatchObject(
        retryWrites ? { status: "inserted" } : { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" },
      );
      expect(await store.insert(asked)).toEqual({ status: "replayed", code: "a" });
      expect(await direct.countDocuments()).toBe(1);
    },
  );

  test("that the driver could not send a second time is unknown, for the first may have landed", async () => {
    const { links, proxy, client, direct } = await fakeLinks({ retryWrites: true });
    expect(client.options.retryWrites).toBe(true);
    const store = mongodbStore(links, { code: "code" });
    await store.verify();
    proxy.once(inserts, cutAfter);
    proxy.once(inserts, cutBefore);
    expect(await errorOf(store.insert(request("a")))).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
    expect(await direct.countDocuments()).toBe(1);
  });
});
