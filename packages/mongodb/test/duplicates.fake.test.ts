import { describe, expect, test } from "vitest";
import { mongodbStore } from "../src/index.js";
import { errorOf, fakeLinks, request } from "./support/fake.js";

describe.each([true, false])("on a fake of MongoDB whose duplicates tell their fields: %s", (keyPattern) => {
  const held = { _id: "other", code: "held", tenant: "a", target: "theirs", email: "a@example.com" };

  test("a held code is taken", async () => {
    const { links, direct } = await fakeLinks({ keyPattern });
    await direct.insertOne(held);
    expect(await mongodbStore(links, { code: "code" }).insert(request("held"))).toEqual({ status: "taken" });
  });

  test("a held key is replayed with the code that it has", async () => {
    const { links } = await fakeLinks({ keyPattern });
    const store = mongodbStore(links, { code: "code" });
    const first = request("first");
    await store.insert(first);
    expect(await store.insert({ ...first, code: "second" })).toEqual({ status: "replayed", code: "first" });
  });

  test("another unique field is a constraint, never taken, and stores nothing", async () => {
    const { links, direct } = await fakeLinks({ keyPattern });
    await direct.insertOne(held);
    const error = await errorOf(
      mongodbStore(links, { code: "code" }).insert(request("free", { email: held.email })),
    );
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_CONSTRAINT",
      effect: "none",
      details: { kind: "unique", ...(keyPattern && { constraint: "email" }) },
    });
    expect(await direct.countDocuments()).toBe(1);
  });

  test("a batch is told one by one", async () => {
    const { links, direct } = await fakeLinks({ keyPattern });
    await direct.insertOne(held);
    const store = mongodbStore(links, { code: "code" });
    const again = request("again");
    await store.insert(again);
    const results = await store.insertMany?.([
      request("one"),
      request("held"),
      { ...again, code: "other" },
      request("free", { email: held.email }),
      request("two"),
    ]);
    expect(results).toMatchObject([
      { status: "inserted" },
      { status: "taken" },
      { status: "replayed", code: "again" },
      { code: "ERR_CODEMINT_CONSTRAINT", effect: "none" },
      { status: "inserted" },
    ]);
    expect((await direct.find().toArray()).map(({ code }) => code).sort()).toEqual([
      "again",
      "held",
      "one",
      "two",
    ]);
  });

  test("one code in two scopes does not collide", async () => {
    const { links, direct } = await fakeLinks({ keyPattern });
    await direct.dropIndex("code_1");
    await direct.createIndex({ code: -1, tenant: 1 }, { unique: true });
    const store = mongodbStore(links, { code: "code", scope: ["tenant"] });
    expect(await store.insert(request("a", { tenant: "x" }))).toEqual({ status: "inserted" });
    expect(await store.insert(request("a", { tenant: "y" }))).toEqual({ status: "inserted" });
    expect(await store.insert(request("a", { tenant: "x" }))).toEqual({ status: "taken" });
  });
});
