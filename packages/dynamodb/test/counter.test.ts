import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { freshName, withEngine } from "@codemint/testbed";
import { cutAfter, type DynamodbProxy, dynamodbProxy, holdRequest, operation } from "@codemint/testbed/proxy";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dynamodbCounter, dynamodbCounterTable } from "../src/index.js";
import { clients } from "./support/clients.js";
import { failureOf } from "./support/failure.js";
import { createTable, deleteTable } from "./support/tables.js";

const reserves = operation("UpdateItem");

describe.each(["dynoxide", "dynalite"] as const)("a counter on %s", (engine) => {
  let proxy: DynamodbProxy;
  let table: string;
  let made: ReturnType<typeof clients>;
  let direct: ReturnType<typeof made.client>;

  beforeEach(async () => {
    const { url } = await withEngine(engine);
    proxy = await dynamodbProxy(url);
    table = freshName("counters");
    made = clients(4);
    direct = made.client(url);
    await createTable(direct, dynamodbCounterTable(table));
  });
  afterEach(async () => {
    await proxy.close();
    await deleteTable(direct, table);
    made.destroy();
  });
  const counter = () => dynamodbCounter(made.client(proxy.url), { table });

  test("the SDK's own retry of a reserve whose reply was lost finds it done, and leaves no gap", async () => {
    const counting = counter();
    const strike = proxy.once(reserves, cutAfter);
    expect(await counting.reserve("links", 10)).toEqual({ first: 1n, last: 10n });
    expect(await counting.reserve("links", 1)).toEqual({ first: 11n, last: 11n });
    expect(strike.struck()).toBe(true);
  });

  test("a range that was reserved before a raise is never found again after it", async () => {
    const counting = counter();
    await counting.verify();
    // The reserve has acted and its reply is lost; before the SDK's own retry arrives, another raises the counter.
    proxy.once(reserves, cutAfter);
    const retry = proxy.once((call) => reserves(call) && call.attempt > 1, holdRequest);
    const reserving = counting.reserve("links", 10);
    await retry.hit;
    await dynamodbCounter(direct, { table }).raise("links", 100n);
    await retry.release();
    expect((await reserving).first).toBeGreaterThan(100n);
  });

  test("a counter that was set by hand goes on, and one at its end says so and stays", async () => {
    const limit = 10n ** 38n - 1n;
    const set = (value: bigint) =>
      direct.send(
        new PutItemCommand({ TableName: table, Item: { name: { S: "links" }, value: { N: String(value) } } }),
      );
    const counting = counter();
    await set(2n ** 60n + 1n);
    expect(await counting.reserve("links", 1)).toEqual({ first: 2n ** 60n + 2n, last: 2n ** 60n + 2n });
    await set(limit - 3n);
    expect(await failureOf(() => counting.reserve("links", 4))).toMatchObject({
      code: "ERR_CODEMINT_COUNTER_EXHAUSTED",
      effect: "none",
    });
    expect(await counting.reserve("links", 3)).toEqual({ first: limit - 2n, last: limit });
    expect(await failureOf(() => counting.raise("links", limit + 1n))).toMatchObject({
      code: "ERR_CODEMINT_COUNTER_EXHAUSTED",
    });
  });
});
