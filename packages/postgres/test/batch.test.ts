import { createMinter, random } from "@codemint/core";
import { executes } from "@codemint/testbed/proxy";
import { pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { postgresStore } from "../src/index.js";
import { drivers } from "./support/drivers.js";
import { createLinks, openServer, requestFor, storeOn } from "./support/links.js";

const record = { target: "https://example.com" };

test.each(drivers)(
  "a thousand records take one statement, and one round trip is enough for one, with $name",
  async (driver) => {
    const database = await openServer(driver);
    await database.exec(...createLinks);
    const store = storeOn(database.connect().db);
    await store.verify();
    await store.insert(requestFor("first", record)); // connects, and lets postgres.js prepare
    const watch = database.proxy.watch(executes(/links/));
    await store.insert(requestFor("second", record));
    expect(watch.requests).toHaveLength(1);
    const minter = createMinter({ store, strategy: random({ length: 9 }) });
    let minted = 0;
    for await (const result of minter.mintMany(Array.from({ length: 1_000 }, () => record))) {
      if (!("error" in result)) minted += 1;
    }
    expect(minted).toBe(1_000);
    expect(watch.requests.length).toBeLessThanOrEqual(3);
  },
);

test.each(drivers)(
  "a batch with more parameters than a statement takes stands or falls as one, with $name",
  async (driver) => {
    const database = await openServer(driver);
    const names = Array.from({ length: 100 }, (_, n) => `f${n}`);
    await database.exec(
      `CREATE TABLE wide (code text PRIMARY KEY, ${names.map((name) => `${name} text`).join(", ")}, CHECK (f0 <> 'refused'))`,
    );
    const wide = pgTable("wide", {
      code: text().primaryKey(),
      ...Object.fromEntries(names.map((name) => [name, text()])),
    });
    const store = postgresStore(database.connect().db, { table: wide, code: "code" });
    const full = Object.fromEntries(names.map((name) => [name, name]));
    const requests = Array.from({ length: 1_500 }, (_, n) => requestFor(`c${n}`, full));
    const results = await store.insertMany?.(requests);
    expect(new Set(results?.map((result) => ("status" in result ? result.status : result.code)))).toEqual(
      new Set(["inserted"]),
    );
    const refused = requests.map((request, n) =>
      requestFor(`d${n}`, n === 1_400 ? { ...full, f0: "refused" } : request.record),
    );
    const mixed = await store.insertMany?.(refused);
    const failures = mixed?.flatMap((result, n) => ("status" in result ? [] : [n]));
    expect(failures).toEqual([1_400]);
    const [row] = await database.query("SELECT count(*)::int AS n FROM wide");
    expect(row).toEqual({ n: 2_999 });
  },
);

test("overlapping keyed batches in opposite orders from eight clients end, each key with one record", async () => {
  const database = await openServer();
  await database.exec(...createLinks);
  const store = storeOn(database.connect().db);
  await store.verify();
  const keys = Array.from({ length: 200 }, () => requestFor("", record).idempotencyKey);
  const results = await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      const own = keys.map((idempotencyKey, n) => ({
        ...requestFor(`w${worker}-${n}`, record),
        idempotencyKey,
        keyed: true,
      }));
      const ordered = worker % 2 === 0 ? own : own.toReversed();
      const told = (await store.insertMany?.(ordered)) ?? [];
      return worker % 2 === 0 ? told : told.toReversed();
    }),
  );
  const rows = await database.query("SELECT code, idempotency_key FROM links");
  expect(rows).toHaveLength(200);
  const codes = new Map(rows.map((row) => [row["idempotency_key"], row["code"]]));
  for (const [worker, told] of results.entries()) {
    for (const [n, result] of told.entries()) {
      const code = codes.get(keys[n]);
      if (!("status" in result)) expect(result).toMatchObject({ effect: "none", retryable: true });
      else if (result.status === "replayed") expect(result.code).toBe(code);
      else expect([result.status, code]).toEqual(["inserted", `w${worker}-${n}`]);
    }
  }
});

test("batches that meet in the same codes in opposite orders do not deadlock", async () => {
  const database = await openServer();
  await database.exec(...createLinks);
  const store = storeOn(database.connect().db);
  await store.verify();
  const codes = Array.from({ length: 300 }, (_, n) => `c${n}`);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      const ordered = worker % 2 === 0 ? codes : codes.toReversed();
      return (await store.insertMany?.(ordered.map((code) => requestFor(code, record)))) ?? [];
    }),
  );
  const told = outcomes.flat().map((result) => ("status" in result ? result.status : result.code));
  expect(told.filter((status) => status === "inserted")).toHaveLength(300);
  expect(told.filter((status) => status === "taken")).toHaveLength(2_100);
});
