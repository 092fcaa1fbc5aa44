import { mongodbAnswers } from "@codemint/testbed/fake";
import { answer, answerAfter, command, cutAfter, type MongodbReply } from "@codemint/testbed/proxy";
import { expect, test } from "vitest";
import { mongodbStore } from "../src/index.js";
import { errorOf, fakeLinks, request } from "./support/fake.js";

const inserts = command("insert", "links");
const told = (results: readonly object[] | undefined) =>
  results?.map((each) => ("code" in each && !("status" in each) ? each.code : Reflect.get(each, "status")));

test("on a fake of MongoDB, a batch that no majority confirms is not durable where it stored, and taken where it did not", async () => {
  const { links, proxy, direct } = await fakeLinks();
  const store = mongodbStore(links, { code: "code" });
  await direct.insertOne({ _id: "other", code: "held", tenant: "a", target: "theirs" });
  const requests = [request("one"), request("held"), request("two")];
  const position = requests
    .map(({ idempotencyKey }) => idempotencyKey)
    .sort()
    .indexOf(requests[1]?.idempotencyKey ?? "");
  const reply: MongodbReply = {
    ...mongodbAnswers.writeConcernTimeout,
    n: 2,
    writeErrors: [{ index: position, code: 11000, errmsg: "E11000" }],
  };
  proxy.once(inserts, answerAfter(reply));
  expect(told(await store.insertMany?.(requests))).toEqual([
    "ERR_CODEMINT_NOT_DURABLE",
    "taken",
    "ERR_CODEMINT_NOT_DURABLE",
  ]);
  expect(told(await store.insertMany?.(requests))).toEqual(["replayed", "taken", "replayed"]);
});

test("on a fake of MongoDB, a batch that no majority confirms is not durable at each place", async () => {
  const { links, proxy } = await fakeLinks();
  const store = mongodbStore(links, { code: "code" });
  proxy.once(inserts, answerAfter({ ...mongodbAnswers.writeConcernTimeout, n: 2 }));
  expect(told(await store.insertMany?.([request("one"), request("two")]))).toEqual([
    "ERR_CODEMINT_NOT_DURABLE",
    "ERR_CODEMINT_NOT_DURABLE",
  ]);
});

test("on a fake of MongoDB, a batch whose reply is lost is unknown at each place, and replayed afterwards", async () => {
  const { links, proxy, direct } = await fakeLinks();
  const store = mongodbStore(links, { code: "code" });
  const requests = [request("one"), request("two")];
  proxy.once(inserts, cutAfter);
  const results = await store.insertMany?.(requests);
  expect(results).toMatchObject(
    requests.map(() => ({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" })),
  );
  expect(told(await store.insertMany?.(requests))).toEqual(["replayed", "replayed"]);
  expect(await direct.countDocuments()).toBe(2);
});

test("on a fake of MongoDB, a batch of several messages whose first is not confirmed is unknown, for the driver sends no more", async () => {
  const { links, proxy, direct } = await fakeLinks();
  const store = mongodbStore(links, { code: "code" });
  await store.verify();
  const large = "x".repeat(15 * 1024 * 1024);
  const requests = ["one", "two", "three", "four", "five"].map((code) => request(code, { target: large }));
  proxy.once(inserts, answerAfter({ ...mongodbAnswers.writeConcernTimeout, n: 1 }));
  const results = await store.insertMany?.(requests);
  expect(await direct.countDocuments()).toBeLessThan(requests.length);
  expect(new Set(told(results))).toEqual(new Set(["ERR_CODEMINT_OUTCOME_UNKNOWN"]));
});

test("on a fake of MongoDB, a batch of several messages whose second is lost is unknown, whatever the first was told", async () => {
  const { links, proxy, direct } = await fakeLinks();
  const store = mongodbStore(links, { code: "code" });
  await direct.insertOne({ _id: "other", code: "one", tenant: "a", target: "theirs" });
  await store.verify();
  const large = "x".repeat(15 * 1024 * 1024);
  const requests = ["one", "two", "three"].map((code) => request(code, { target: large }));
  let sent = 0;
  proxy.each((each) => {
    if (!inserts(each)) return undefined;
    sent += 1;
    return sent === 1 ? undefined : cutAfter;
  });
  const results = await store.insertMany?.(requests);
  expect(sent).toBeGreaterThan(1);
  expect(new Set(told(results))).toEqual(new Set(["ERR_CODEMINT_OUTCOME_UNKNOWN"]));
});

test("on a fake of MongoDB, a batch that the server refuses as a whole is refused at each place", async () => {
  const { links, proxy } = await fakeLinks();
  const store = mongodbStore(links, { code: "code" });
  await store.verify();
  proxy.once(inserts, answer(mongodbAnswers.unauthorized));
  const results = await store.insertMany?.([request("one"), request("two")]);
  expect(told(results)).toEqual(["ERR_CODEMINT_ACCESS_DENIED", "ERR_CODEMINT_ACCESS_DENIED"]);
  expect(await errorOf(store.insert(request("three")))).toBe(undefined);
});
