import { DeleteItemCommand, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { answer, cutAfter, operation } from "@codemint/testbed/proxy";
import { afterEach, beforeEach, expect, test } from "vitest";
import { failureOf } from "./support/failure.js";
import { keyOf, type Links, openLinks, request } from "./support/links.js";

let links: Links;
beforeEach(async () => {
  links = await openLinks();
});
afterEach(() => links.close());

const operations = (watch: { readonly requests: readonly { readonly operation: string }[] }) =>
  watch.requests.map(({ operation: name }) => name);

test("a keyed request is one transaction, one that is not is one put, and a conflict with another takes no more", async () => {
  const store = links.store();
  await store.verify();
  const watch = links.proxy.watch();
  expect(await store.insert(request("a", 1, true))).toEqual({ status: "inserted" });
  expect(await store.insert(request("b", 2))).toEqual({ status: "inserted" });
  expect(await store.insert(request("a", 3))).toEqual({ status: "taken" });
  expect(await store.insert(request("a", 4, true))).toEqual({ status: "taken" });
  expect(operations(watch)).toEqual(["TransactWriteItems", "PutItem", "PutItem", "TransactWriteItems"]);
});

test("the key's item points to the record by the attributes' own names", async () => {
  const { direct, options } = links;
  await links.store().insert(request("a", 1, true));
  const Key = { key: { S: keyOf(1) } };
  const { Item } = await direct.send(
    new GetItemCommand({ TableName: options.keyTable, Key, ConsistentRead: true }),
  );
  expect(Item).toEqual({ key: { S: keyOf(1) }, code: { S: "a" } });
});

test("where both conditions fail at once, of the code by another's record and of the key, the key's record decides", async () => {
  const store = links.store();
  await store.insert(request("mine", 1, true));
  await store.insert(request("other", 2, true));
  expect(await store.insert(request("other", 1, true))).toEqual({ status: "replayed", code: "mine" });
});

test.each(["deleted", "another's by now"])(
  "a key whose record is %s is told as an orphan, which stored nothing",
  async (how) => {
    const { direct, options } = links;
    const store = links.store();
    await store.insert(request("a", 1, true));
    await direct.send(new DeleteItemCommand({ TableName: options.table, Key: { code: { S: "a" } } }));
    if (how !== "deleted") await store.insert(request("a", 2));
    expect(await failureOf(() => store.insert(request("b", 1, true)))).toMatchObject({
      code: "ERR_CODEMINT_KEY_ORPHANED",
      effect: "none",
      details: { table: options.keyTable },
    });
    const Key = { code: { S: "b" } };
    expect(await direct.send(new GetItemCommand({ TableName: options.table, Key }))).not.toHaveProperty(
      "Item",
    );
  },
);

test("a key whose record cannot be read is unknown, and no orphan", async () => {
  const store = links.store();
  await store.insert(request("a", 1, true));
  const reads = links.proxy.each((call) =>
    call.operation === "BatchGetItem"
      ? answer({ name: "AccessDeniedException", message: "refused" })
      : undefined,
  );
  expect(await failureOf(() => store.insert(request("b", 1, true)))).toMatchObject({
    code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
    effect: "unknown",
  });
  expect(reads.struck()).toBeGreaterThan(0);
});

test.each([
  ["a put", false],
  ["a transaction", true],
])("the SDK's own repeat of %s whose reply was lost is no conflict", async (_, keyed) => {
  const store = links.store({ maxAttempts: 4 });
  await store.verify();
  const watch = links.proxy.watch();
  const strike = links.proxy.once(operation(keyed ? "TransactWriteItems" : "PutItem"), cutAfter);
  const { status } = await store.insert(request("a", 1, keyed));
  // A put meets its own record. A transaction's repeat carries the token of the first try, which DynamoDB knows.
  expect(status).toBe(keyed ? "inserted" : "replayed");
  expect([strike.struck(), watch.requests.map(({ attempt }) => attempt)]).toEqual([true, [1, 2]]);
});

test("each transaction carries a token of its own, and the same request again is read, not believed", async () => {
  const store = links.store();
  const watch = links.proxy.watch(operation("TransactWriteItems"));
  await store.insert(request("a", 1, true));
  expect(await store.insert(request("a", 1, true))).toEqual({ status: "replayed", code: "a" });
  const tokens = watch.requests.map(({ body }) => body["ClientRequestToken"]);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).not.toContain(keyOf(1));
});

test("a record that is older than the keys holds its code", async () => {
  const { direct, options } = links;
  await direct.send(new PutItemCommand({ TableName: options.table, Item: { code: { S: "old" } } }));
  const store = links.store();
  for (const keyed of [false, true])
    expect(await store.insert(request("old", 1, keyed))).toEqual({ status: "taken" });
});

test("an orphan in a batch fails alone", async () => {
  const { direct, options } = links;
  const store = links.store();
  await store.insert(request("a", 1, true));
  await store.insert(request("b", 2, true));
  await direct.send(new DeleteItemCommand({ TableName: options.table, Key: { code: { S: "a" } } }));
  const results = await store.insertMany?.([
    request("c", 1, true),
    request("d", 2, true),
    request("e", 3, true),
  ]);
  expect(results).toEqual([
    expect.objectContaining({ code: "ERR_CODEMINT_KEY_ORPHANED", effect: "none" }),
    { status: "replayed", code: "b" },
    { status: "inserted" },
  ]);
});

test("the keys of a batch are looked up a hundred at a time", async () => {
  const store = links.store();
  const requests = Array.from({ length: 150 }, (_, n) => request(`c${n}`, n, true));
  await store.insertMany?.(requests);
  const watch = links.proxy.watch();
  const results = (await store.insertMany?.(requests)) ?? [];
  expect(results.every((result) => "status" in result && result.status === "replayed")).toBe(true);
  // Two for the codes, two for the keys, two for their records; and none is written.
  expect(operations(watch)).toEqual(Array.from({ length: 6 }, () => "BatchGetItem"));
});
