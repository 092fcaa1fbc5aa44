import { counter, createMinter } from "@codemint/core";
import { describe, expect, test } from "vitest";
import { postgresCounter, postgresSequence } from "../src/index.js";
import { drivers } from "./support/drivers.js";
import { createLinks, failureOf, openPglite, openServer, storeOn } from "./support/links.js";

const openers = [
  ...drivers.map((driver) => [driver.name, () => openServer(driver)] as const),
  ["PGlite", openPglite] as const,
];

describe.each(openers)("a native sequence, with %s", (_, open) => {
  test("gives ranges that never overlap, up to its INCREMENT BY", async () => {
    const database = await open();
    await database.exec("CREATE SEQUENCE orders INCREMENT BY 1000");
    const sequences = postgresSequence(database.connect().db);
    expect(await sequences.reserve("orders", 1_000)).toEqual({ first: 1n, last: 1_000n });
    expect(await sequences.reserve("orders", 3)).toEqual({ first: 1_001n, last: 1_003n });
    const taken = await Promise.all(Array.from({ length: 20 }, () => sequences.reserve("orders", 1_000)));
    expect(new Set(taken.map(({ first }) => first)).size).toBe(20);
    expect(await failureOf(() => sequences.reserve("orders", 1_001))).toMatchObject({
      code: "ERR_CODEMINT_INVALID_OPTION",
      message: expect.stringContaining("at most 1000"),
    });
    // The step is looked at each time: a smaller one would make ranges overlap.
    await database.exec("ALTER SEQUENCE orders INCREMENT BY 10");
    expect(await failureOf(() => sequences.reserve("orders", 1_000))).toMatchObject({
      code: "ERR_CODEMINT_INVALID_OPTION",
    });
  });

  test("is exact beyond 2^53 and up to its end", async () => {
    const database = await open();
    await database.exec("CREATE SEQUENCE orders START 9007199254740993");
    const sequences = postgresSequence(database.connect().db);
    expect(await sequences.reserve("orders", 1)).toMatchObject({ first: 9_007_199_254_740_993n });
    await sequences.raise("orders", 2n ** 63n - 2n);
    expect(await sequences.reserve("orders", 1)).toMatchObject({ last: 2n ** 63n - 1n });
    for (const call of [() => sequences.reserve("orders", 1), () => sequences.raise("orders", 2n ** 63n)]) {
      expect(await failureOf(call)).toMatchObject({ code: "ERR_CODEMINT_COUNTER_EXHAUSTED", effect: "none" });
    }
  });

  test("is raised and never lowered, and what is not there or begins anew is refused", async () => {
    const database = await open();
    await database.exec("CREATE SEQUENCE orders", "CREATE SEQUENCE wheel MAXVALUE 3 CYCLE");
    const sequences = postgresSequence(database.connect().db);
    await sequences.raise("orders", 0n);
    expect(await sequences.reserve("orders", 1)).toEqual({ first: 1n, last: 1n });
    await sequences.raise("orders", 100n);
    await sequences.raise("orders", 50n);
    expect(await sequences.reserve("orders", 1)).toEqual({ first: 101n, last: 101n });
    for (const [name, remedy] of [
      ["absent", 'CREATE SEQUENCE "absent"'],
      ["wheel", 'ALTER SEQUENCE "wheel"'],
    ] as const) {
      const failure = await failureOf(() => sequences.reserve(name, 1));
      expect(failure.code).toBe("ERR_CODEMINT_SCHEMA");
      expect(failure.message).toContain(remedy);
    }
  });

  test("feeds a minter, and refuses the handle of a transaction", async () => {
    const database = await open();
    await database.exec(...createLinks, "CREATE SEQUENCE orders");
    const { db } = database.connect();
    const strategy = counter(postgresSequence(db), { name: "orders" });
    const minter = createMinter({ store: storeOn(db), strategy, policy: [] });
    const codes = [];
    for (let n = 0; n < 3; n += 1) codes.push((await minter.mint({ target: "t" })).code);
    expect(codes).toEqual(["1", "2", "3"]);
    await db.transaction(async (transaction) => {
      expect(() => postgresSequence(transaction)).toThrow(/must be a database, not a transaction/);
      expect(() => postgresCounter(transaction)).toThrow(/must be a database, not a transaction/);
    });
  });
});

test("raises among racing reserves make no two ranges overlap", async () => {
  const database = await openServer();
  await database.exec("CREATE SEQUENCE orders INCREMENT BY 5");
  const sequences = postgresSequence(database.connect().db);
  const calls = Array.from({ length: 60 }, (_, n) =>
    n % 10 === 9 ? sequences.raise("orders", BigInt(n * 7)) : sequences.reserve("orders", 5),
  );
  const ranges = (await Promise.all(calls)).filter((range) => range !== undefined);
  const firsts = ranges.map(({ first }) => first).sort((a, b) => (a < b ? -1 : 1));
  expect(firsts).toHaveLength(54);
  for (const [n, first] of firsts.entries())
    expect(first - (firsts[n - 1] ?? -5n)).toBeGreaterThanOrEqual(5n);
});
