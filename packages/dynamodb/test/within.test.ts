import { GetItemCommand, type TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { alphabets, createMinter } from "@codemint/core";
import { cutAfter, operation } from "@codemint/testbed/proxy";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DynamodbCompose } from "../src/index.js";
import { failureOf } from "./support/failure.js";
import { type Links, openLinks, request } from "./support/links.js";

let links: Links;
beforeEach(async () => {
  links = await openLinks();
});
afterEach(() => links.close());

const bound = (compose: DynamodbCompose, changes?: Parameters<Links["store"]>[0]) => {
  const store = links.store(changes).within?.(compose);
  if (store === undefined) throw new Error("the store has no within");
  return store;
};

/** A beside-record that must be new. */
const beside = (code: string): TransactWriteItem => ({
  Put: {
    TableName: links.options.table,
    Item: { code: { S: code } },
    ConditionExpression: "attribute_not_exists(code)",
  },
});

const stored = async (code: string): Promise<boolean> => {
  const command = new GetItemCommand({
    TableName: links.options.table,
    Key: { code: { S: code } },
    ConsistentRead: true,
  });
  return (await links.direct.send(command)).Item !== undefined;
};

test.each([false, true])(
  "the caller's items are written with the record, or not at all (keyed: %s)",
  async (keyed) => {
    const store = bound((ours) => [beside("first"), ...ours]);
    expect(store.inTransaction).toBe(false);
    expect(await store.insert(request("a", 1, keyed))).toEqual({ status: "inserted" });
    expect([await stored("a"), await stored("first")]).toEqual([true, true]);
    const again = bound((ours) => [...ours, beside("second")]);
    expect(await again.insert(request("a", 2, keyed))).toEqual({ status: "taken" });
    expect(await again.insert(request("a", 1, keyed))).toEqual({ status: "replayed", code: "a" });
    expect(await stored("second")).toBe(false);
  },
);

test("a condition of the caller's that does not hold names its place, and stores nothing", async () => {
  await links.store().insert(request("held", 1));
  const store = bound((ours) => [...ours, beside("held")]);
  expect(await failureOf(() => store.insert(request("a", 2)))).toMatchObject({
    code: "ERR_CODEMINT_CONSTRAINT",
    effect: "none",
    details: { kind: "check", constraint: "item 2 of the transaction" },
  });
  expect(await stored("a")).toBe(false);
});

test("a lost reply is settled by the repeat, and the caller's items are written once", async () => {
  const store = bound((ours) => [...ours, beside("once")], { keyed: false });
  await store.verify();
  const strike = links.proxy.once(operation("TransactWriteItems"), cutAfter);
  expect(await failureOf(() => store.insert(request("a", 1)))).toMatchObject({ effect: "unknown" });
  expect(strike.struck()).toBe(true);
  expect(await store.insert(request("a", 1))).toEqual({ status: "replayed", code: "a" });
  expect(await stored("once")).toBe(true);
});

test("the function is called once for each attempt, with the code of that attempt", async () => {
  await links.store().insert(request("held", 1));
  const asked: string[] = [];
  const codes = ["held", "free"];
  const minter = createMinter({
    store: links.store(),
    policy: [],
    strategy: {
      name: "scripted",
      alphabet: alphabets.base62,
      length: { min: 1, max: 9 },
      keyspace: 9n,
      guessable: true,
      deterministic: true,
      next: () => codes.shift() ?? "none",
    },
  }).within((ours, { code }) => {
    asked.push(code);
    return ours;
  });
  expect(await minter.mint({ target: "t" })).toEqual({ code: "free", replayed: false });
  expect(asked).toEqual(["held", "free"]);
});

describe("what cannot be sent is refused, and nothing is stored", () => {
  test.each<readonly [string, DynamodbCompose]>([
    ["without ours", () => []],
    ["with copies of ours", (ours) => ours.map((own) => ({ ...own }))],
    ["with ours twice", (ours) => [...ours, ...ours]],
    ["no list", () => undefined as never],
    ["more than 100", (ours) => [...ours, ...Array.from({ length: 100 }, (_, n) => beside(`n${n}`))]],
    [
      "an exception",
      () => {
        throw new Error("mine");
      },
    ],
  ])("%s", async (_, compose) => {
    expect(await failureOf(() => bound(compose).insert(request("a", 1)))).toMatchObject({
      code: "ERR_CODEMINT_INVALID_OPTION",
      effect: "none",
      details: { option: "within" },
    });
    expect(await stored("a")).toBe(false);
  });
});
