import { randomUUID } from "node:crypto";
import { createMinter, random } from "@codemint/core";
import { cutAfter, executes } from "@codemint/testbed/proxy";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { describe, expect, test } from "vitest";
import type { PostgresClient } from "../src/index.js";
import { drivers, type TestDatabase } from "./support/drivers.js";
import { createLinks, failureOf, openPglite, openServer, requestFor, storeOn } from "./support/links.js";

const target = "https://example.com";
const record = { target };
const levels = ["read committed", "repeatable read", "serializable"] as const;

const openers = [
  ...drivers.map(
    (driver) =>
      [
        driver.name,
        async () => {
          const database = await openServer(driver);
          return { database, db: database.connect().db };
        },
      ] as const,
  ),
  [
    "PGlite",
    async () => {
      const database = await openPglite();
      return { database, db: database.connect().db };
    },
  ] as const,
];

function bind(db: TestDatabase, transaction: PostgresClient) {
  const bound = storeOn(db).within?.(transaction);
  if (bound === undefined) throw new Error("the store has lost its within");
  return bound;
}

describe.each(openers)("in a transaction of %s", (_, open) => {
  describe.each(levels)("at %s", (isolationLevel) => {
    test("taken and replayed leave it usable, and it commits all that was inserted", async () => {
      const { database, db } = await open();
      await database.exec(...createLinks);
      const held = requestFor("held", record, { keyed: true });
      await storeOn(db).insert(held);
      await db.transaction(
        async (transaction) => {
          const store = bind(db, transaction);
          expect(await store.insert(requestFor("a", record))).toEqual({ status: "inserted" });
          expect(await store.insert(requestFor("held", record))).toEqual({ status: "taken" });
          expect(await store.insert(requestFor("held", record, { keyed: true }))).toEqual({
            status: "taken",
          });
          // Another draw under a key that is held violates the key's index, which would abort the transaction.
          const again = { ...held, code: "another" };
          expect(await store.insert(again)).toEqual({ status: "replayed", code: "held" });
          expect(await store.insert(requestFor("b", record, { keyed: true }))).toEqual({
            status: "inserted",
          });
        },
        { isolationLevel },
      );
      const rows = await database.query("SELECT code FROM links ORDER BY code");
      expect(rows.map(({ code }) => code)).toEqual(["a", "b", "held"]);
    });

    test("a rollback leaves nothing, and a refused record of a keyed request leaves it usable", async () => {
      const { database, db } = await open();
      await database.exec(...createLinks);
      const end = new Error("roll back");
      const work = db.transaction(
        async (transaction) => {
          const store = bind(db, transaction);
          await store.insert(requestFor("a", record));
          const refused = requestFor("b", { target: "refused" }, { keyed: true });
          expect(await failureOf(() => store.insert(refused))).toMatchObject({
            code: "ERR_CODEMINT_CONSTRAINT",
            effect: "none",
            transaction: "usable",
          });
          expect(await store.insert(requestFor("c", record))).toEqual({ status: "inserted" });
          throw end;
        },
        { isolationLevel },
      );
      await expect(work).rejects.toBe(end);
      expect(await database.query("SELECT FROM links")).toEqual([]);
    });

    test("a batch leaves it usable, whatever its records are", async () => {
      const { database, db } = await open();
      await database.exec(...createLinks);
      await storeOn(db).insert(requestFor("held", record));
      await db.transaction(
        async (transaction) => {
          const results = await bind(db, transaction).insertMany?.([
            requestFor("a", record),
            requestFor("held", record),
            requestFor("b", { target: "refused" }),
            requestFor("c", record),
          ]);
          expect(results).toMatchObject([
            { status: "inserted" },
            { status: "taken" },
            { code: "ERR_CODEMINT_CONSTRAINT", transaction: "usable" },
            { status: "inserted" },
          ]);
        },
        { isolationLevel },
      );
      expect(await database.query("SELECT FROM links")).toHaveLength(3);
    });
  });

  test("calls that are made at once take their turns", async () => {
    const { database, db } = await open();
    await database.exec(...createLinks);
    await db.transaction(async (transaction) => {
      const store = bind(db, transaction);
      const requests = Array.from({ length: 20 }, (_, n) =>
        requestFor(`c${n % 10}`, { target: n % 7 === 6 ? "refused" : target }, { keyed: true }),
      );
      const results = await Promise.allSettled(requests.map((request) => store.insert(request)));
      const refused = results.filter(({ status }) => status === "rejected");
      expect(refused).toHaveLength(2);
      expect(results.filter((r) => r.status === "fulfilled" && r.value.status === "inserted")).toHaveLength(
        10,
      );
    });
    expect(await database.query("SELECT FROM links")).toHaveLength(10);
  });
});

describe.each(drivers)("beside others, with $name", (driver) => {
  test.each(["repeatable read", "serializable"] as const)(
    "a holder that was committed after the snapshot is contention at %s, with the transaction's true state",
    async (isolationLevel) => {
      const database = await openServer(driver);
      await database.exec(...createLinks);
      const { db } = database.connect();
      const [one, two] = [randomUUID(), randomUUID()];
      for (const [keyed, transaction] of [
        [true, "usable"],
        [false, "aborted"],
      ] as const) {
        const code = keyed ? "x" : "y";
        const work = db.transaction(
          async (handle) => {
            await handle.execute("SELECT FROM links");
            await database.query("INSERT INTO links VALUES ('t', NULL, NULL, $1, $2)", [
              code,
              keyed ? one : two,
            ]);
            const store = bind(db, handle);
            expect(await failureOf(() => store.insert(requestFor(code, record, { keyed })))).toMatchObject({
              code: "ERR_CODEMINT_CONTENTION",
              details: { kind: "serialization" },
              effect: "none",
              transaction,
            });
            if (transaction === "aborted") throw new Error("as it was told");
            expect(await store.insert(requestFor("free", record, { keyed: true }))).toEqual({
              status: "inserted",
            });
          },
          { isolationLevel },
        );
        if (transaction === "aborted") await expect(work).rejects.toThrow();
        else await work;
      }
      expect(await database.query("SELECT FROM links WHERE code = 'free'")).toHaveLength(1);
    },
  );

  test("a lost COMMIT is settled by running the transaction again with the same key", async () => {
    const database = await openServer(driver);
    await database.exec(...createLinks);
    const { db } = database.connect();
    const minter = createMinter({ store: storeOn(db), strategy: random({ length: 8 }) });
    const run = () =>
      db.transaction((handle) => minter.within(handle).mint(record, { idempotencyKey: "one request" }));
    await storeOn(db).verify();
    const lost = database.proxy.once(executes(/^commit/i), cutAfter);
    await expect(run()).rejects.toThrow();
    expect(lost.struck()).toBe(true);
    const [stored] = await database.query("SELECT code FROM links");
    expect(await run()).toEqual({ code: stored?.["code"], replayed: true });
    expect(await database.query("SELECT FROM links")).toHaveLength(1);
  });
});

test("a call that was ended sends nothing more on a connection that was lent to another", async () => {
  const database = await openServer();
  await database.exec(...createLinks);
  const { db } = database.connect();
  const store = storeOn(db);
  await store.verify();
  const ending = new AbortController();
  const holding = database.proxy.gate(executes(/^savepoint/i));
  let inserting: Promise<unknown> = Promise.resolve();
  const work = db.transaction(async (handle) => {
    const bound = bind(db, handle);
    inserting = failureOf(() =>
      bound.insert(requestFor("a", record, { keyed: true }), { signal: ending.signal }),
    );
    await holding.until(1);
    ending.abort();
    await inserting;
    throw new Error("roll back");
  });
  const watch = database.proxy.watch(executes(/^(insert|release|rollback to)/i));
  const rolledBack = expect(work).rejects.toThrow("roll back");
  await holding.until(1);
  await inserting.catch(() => {});
  holding.open();
  await rolledBack;
  await db.execute("SELECT 1");
  expect(watch.requests).toEqual([]);
  expect(await inserting).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown" });
  expect(await database.query("SELECT FROM links")).toEqual([]);
});

test("over a single client a store that is not bound refuses to join an open transaction", async () => {
  const database = await openServer();
  await database.exec(...createLinks);
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    const db = drizzle(client, { casing: "snake_case" });
    const store = storeOn(db);
    const work = db.transaction(async () => {
      expect(await failureOf(() => store.insert(requestFor("a", record)))).toMatchObject({
        code: "ERR_CODEMINT_OPEN_TRANSACTION",
        effect: "none",
      });
      throw new Error("roll back");
    });
    await expect(work).rejects.toThrow("roll back");
    expect(await store.insert(requestFor("a", record))).toEqual({ status: "inserted" });
  } finally {
    await client.end();
  }
});

test("a transaction is no database, and a database no transaction", async () => {
  const database = await openPglite();
  const { db } = database.connect();
  await db.transaction(async (transaction) => {
    expect(() => storeOn(transaction)).toThrow(/give the transaction to within/);
  });
  expect(() => storeOn(db).within?.(db)).toThrow(/must be the transaction/);
});
