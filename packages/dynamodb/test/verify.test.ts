// The tables of these tests are described by a fake; which real ones are refused, the conformance suite shows.
import { expect, test } from "vitest";
import { dynamodbBackfill, dynamodbCounter, dynamodbLeases, dynamodbStore } from "../src/index.js";
import { failureOf } from "./support/failure.js";
import { type FakeTable, fakeTables } from "./support/fake-tables.js";

const described = (key: readonly string[], more: FakeTable = {}): FakeTable => ({
  TableStatus: "ACTIVE",
  AttributeDefinitions: key.map((AttributeName) => ({
    AttributeName,
    AttributeType: AttributeName === "slot" ? "N" : "S",
  })),
  KeySchema: key.map((AttributeName, place) => ({ AttributeName, KeyType: place === 0 ? "HASH" : "RANGE" })),
  ...more,
});
const replicas = [{ RegionName: "eu-west-1" }, { RegionName: "us-east-1" }];
const eventual: FakeTable = { Replicas: replicas, MultiRegionConsistency: "EVENTUAL" };
const strong: FakeTable = { Replicas: replicas, MultiRegionConsistency: "STRONG" };
const links = { table: "links", code: "code", idempotencyKey: "key" };
const keyed = { ...links, keyTable: "keys" };

/** The problems of these tables, as `verify` tells them. */
async function problems(
  tables: Readonly<Record<string, FakeTable>>,
  options: Parameters<typeof dynamodbStore>[1] = keyed,
): Promise<readonly string[]> {
  const { client, close } = await fakeTables(tables);
  try {
    await dynamodbStore(client, options).verify();
    return [];
  } catch (error) {
    const told = await failureOf(() => Promise.reject(error));
    return told.code === "ERR_CODEMINT_SCHEMA"
      ? told.details.problems.map(({ problem, remedy }) => `${problem}: ${remedy}`)
      : [told.code];
  } finally {
    await close();
  }
}

const right = { links: described(["code"]), keys: described(["key"]) };

test("the right tables, also while their indexes or capacity are being changed", async () => {
  expect(await problems(right)).toEqual([]);
  expect(await problems({ ...right, links: described(["code"], { TableStatus: "UPDATING" }) })).toEqual([]);
});

test("a table that is being created or removed", async () => {
  for (const TableStatus of ["CREATING", "DELETING", "ARCHIVED"] as const) {
    const [told] = await problems({ ...right, links: described(["code"], { TableStatus }) });
    expect(told).toContain("aws dynamodb wait table-exists --table-name links");
  }
});

test("replicas that agree only in the end are refused on either table, also where the description does not say how they agree", async () => {
  for (const more of [eventual, { Replicas: replicas }]) {
    expect(await problems({ links: described(["code"], more) }, links)).toEqual([
      expect.stringContaining("the last writer wins"),
    ]);
    expect(await problems({ ...right, keys: described(["key"], more) })).toEqual([
      expect.stringMatching(/the last writer wins.*STRONG/),
    ]);
  }
});

test("replicas of strong consistency are taken for what needs no transactions", async () => {
  expect(await problems({ links: described(["code"], strong) }, links)).toEqual([]);
  expect(await problems({ ...right, links: described(["code"], strong) })).toEqual([
    expect.stringMatching(/no transactions.*leave keyTable out/),
  ]);
});

test("records may expire, but not beside a table of keys, and keys may not", async () => {
  const expiring = { timeToLive: "expires" };
  expect(await problems({ links: described(["code"], expiring) }, links)).toEqual([]);
  expect(await problems({ ...right, links: described(["code"], expiring) })).toEqual([
    expect.stringMatching(/leaves the items of their keys behind.*Enabled=false,AttributeName=expires/),
  ]);
  expect(await problems({ ...right, keys: described(["key"], expiring) })).toEqual([
    expect.stringContaining("would store a second record"),
  ]);
});

test("every problem of both tables is told at once, and whose it is", async () => {
  const told = await problems({ links: described(["id"], eventual), keys: described(["key", "code"]) });
  expect(told).toEqual([
    expect.stringMatching(/^its primary key must be exactly HASH "code" of the type S, and it is "id"/),
    expect.stringContaining("last writer wins"),
    expect.stringMatching(/^its table "keys": its primary key must be exactly HASH "key"/),
  ]);
});

test("a scope and the code are the partition and the sort key, in this order", async () => {
  const options = { ...links, scope: ["domain"] } as Parameters<typeof dynamodbStore>[1];
  expect(await problems({ links: described(["domain", "code"]) }, options)).toEqual([]);
  for (const key of [["code"], ["code", "domain"], ["domain"], ["domain", "other"]]) {
    expect(await problems({ links: described(key) }, options)).toHaveLength(1);
  }
});

test("counters, leases and the codes of a backfill must not expire, nor have replicas that agree only in the end", async () => {
  const tables = (more: FakeTable) => ({
    codemint_counters: described(["name"], more),
    codemint_leases: described(["name", "slot"], more),
    rows: described(["id"]),
    codes: described(["code"], more),
  });
  for (const [more, problem] of [
    [{}, undefined],
    [{ timeToLive: "expires" }, "time to live"],
    [eventual, "last writer wins"],
  ] as const) {
    const { client, close } = await fakeTables(tables(more));
    const backfill = { table: "rows", id: "id", code: "code", codeTable: "codes" };
    for (const { verify } of [
      dynamodbCounter(client),
      dynamodbLeases(client),
      dynamodbBackfill(client, backfill),
    ]) {
      if (problem === undefined) await verify();
      else expect((await failureOf(() => verify())).message).toContain(problem);
    }
    await close();
  }
});
