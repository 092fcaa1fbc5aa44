import { describe, expect, test } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import type { InsertRequest, Policy } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { failureOf } from "../support/coded.js";
import {
  codesOf,
  faultyStore,
  type Link,
  losingReplies,
  mapStore,
  mapTable,
  overPromises,
} from "../support/map-store.js";
import { open, record } from "../support/open-minter.js";
import { counting, scripted } from "../support/scripted-strategy.js";

describe("mint", () => {
  test("stores the record under the code that the strategy proposes", async () => {
    const { table, minter } = open();
    expect(await minter.mint(record)).toEqual({ code: "a", replayed: false });
    expect(table.rows).toMatchObject([{ code: "a", record }]);
  });

  test("draws again where a code is taken, and tells the strategy", async () => {
    const { table, strategy, minter } = open(["a", "a", "b"]);
    await minter.mint(record);
    expect(await minter.mint(record)).toEqual({ code: "b", replayed: false });
    expect(strategy.draws).toEqual([
      { attempt: 0, collisions: 0 },
      { attempt: 0, collisions: 0 },
      { attempt: 1, collisions: 1 },
    ]);
    expect(new Set(table.rows.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test("draws a key of its own for each call, and keeps it over collisions", async () => {
    const sent: InsertRequest<Link>[] = [];
    const { store } = faultyStore((table) => ({
      insert(request, options) {
        sent.push(request);
        return table.statements.insert(request, options);
      },
    }));
    const minter = createMinter({ store, strategy: scripted(["a", "a", "b"]), policy: [] });
    await minter.mint(record);
    await minter.mint(record);
    const [first, second, third] = sent.map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(third);
    expect(first).not.toBe(second);
    expect(sent.every(({ keyed }) => !keyed)).toBe(true);
  });

  test("refuses a bad record before anything is sent, and draws no second time", async () => {
    const { table, minter } = open();
    for (const bad of [null, undefined, 5, "x", [], { code: "x" }]) {
      const error = await failureOf(() => minter.mint(bad as unknown as Link));
      expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_RECORD", effect: "none" });
    }
    expect(codesOf(table, "insert")).toEqual([]);
  });

  test("works the same over promises", async () => {
    const store = defineStore(overPromises(mapTable().statements));
    const minter = createMinter({ store, strategy: scripted(["a", "a", "b"]), policy: [] });
    expect([await minter.mint(record), await minter.mint(record)]).toMatchObject([
      { code: "a" },
      { code: "b" },
    ]);
  });
});

describe("claim", () => {
  test("stores the very code, or says that it is taken", async () => {
    const { table, strategy, minter } = open();
    expect(await minter.claim("Spring Sale!", record)).toEqual({
      status: "claimed",
      code: "Spring Sale!",
      replayed: false,
    });
    expect(await minter.claim("Spring Sale!", record)).toEqual({ status: "taken" });
    expect(await minter.claim("spring sale!", record)).toMatchObject({ status: "claimed" });
    expect(table.rows.map(({ code }) => code)).toEqual(["Spring Sale!", "spring sale!"]);
    expect(strategy.draws).toEqual([]);
  });

  test("is refused by the policy, which says why and where, and sends nothing", async () => {
    const { table, store } = mapStore();
    const at = { start: 0, end: 3 };
    const policy: Policy = {
      name: "no-bad",
      inspect: (code) => (code.startsWith("bad") ? { rule: "bad", reason: "It is bad.", at } : undefined),
    };
    const minter = createMinter({ store, strategy: counting(), policy });
    expect(await minter.claim("badger", record)).toEqual({
      status: "refused",
      rule: "bad",
      reason: "It is bad.",
      at,
    });
    expect(table.calls).toEqual([]);
  });

  test("refuses reserved words by default, and not where the policy is emptied", async () => {
    const strategy = counting();
    const careful = createMinter({ store: mapStore().store, strategy });
    expect(await careful.claim("admin", record)).toMatchObject({ status: "refused", rule: "reserved" });
    const open = createMinter({ store: mapStore().store, strategy, policy: [] });
    expect(await open.claim("admin", record)).toMatchObject({ status: "claimed" });
  });

  test.each([
    ["", "The code is empty.", undefined],
    ["x".repeat(513), "The code is longer than 512 UTF-16 units.", undefined],
    ["ab\0", "The code holds a NUL.", { start: 2, end: 3 }],
    ["\ud800ab", "The code holds half of a surrogate pair.", { start: 0, end: 1 }],
  ])("refuses %j as malformed", async (code, reason, at) => {
    const { table, minter } = open();
    expect(await minter.claim(code, record)).toEqual({
      status: "refused",
      rule: "malformed",
      reason,
      ...(at !== undefined && { at }),
    });
    expect(table.calls).toEqual([]);
  });

  test.each([null, undefined, 5, {}, ["a"]])("refuses %o, which is no code at all", async (code) => {
    const error = await failureOf(() => open().minter.claim(code as string, record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_CODE", effect: "none" });
  });
});

describe("the synchronous methods", () => {
  test("do what the others do, at once", () => {
    const { table, minter } = open(["a", "a", "b"]);
    expect(minter.mintSync(record)).toEqual({ code: "a", replayed: false });
    expect(minter.mintSync(record)).toEqual({ code: "b", replayed: false });
    expect(minter.claimSync("mine", record)).toEqual({ status: "claimed", code: "mine", replayed: false });
    expect(minter.claimSync("mine", record)).toEqual({ status: "taken" });
    expect(table.rows).toHaveLength(3);
    const key = { idempotencyKey: "k" };
    expect(minter.claimSync("key", record, key)).toMatchObject({ replayed: false });
    expect(minter.mintSync(record, key)).toEqual({ code: "key", replayed: true });
  });

  test("send again at once what is unknown, and never wait", async () => {
    const lossy = (losses: number) => {
      const { table, store } = faultyStore(losingReplies(losses));
      return { table, minter: createMinter({ store, strategy: scripted(["a"]), policy: [] }) };
    };
    const { table, minter } = lossy(3);
    expect(minter.mintSync(record)).toEqual({ code: "a", replayed: false });
    expect(codesOf(table, "insert")).toHaveLength(4);
    const error = await failureOf(() => lossy(6).minter.mintSync(record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_OUTCOME_UNKNOWN" });
  });

  test("that meet a promise stop there, and send nothing after it", async () => {
    const table = mapTable();
    const strategy = { ...counting(), next: async () => "later" };
    const slow = createMinter({ store: defineStore(table.statements), strategy, policy: [] });
    const { mintSync } = slow as unknown as ReturnType<typeof open>["minter"];
    const error = await failureOf(() => mintSync(record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_UNSUPPORTED", effect: "unknown" });
    await new Promise((resolve) => setImmediate(resolve));
    expect(table.rows).toEqual([]);
  });
});
