import { describe, expect, test } from "vitest";
import { outcomeUnknown } from "../../src/errors/index.js";
import { createMinter } from "../../src/mint/create-minter.js";
import type { Policy } from "../../src/ports/index.js";
import { failureOf } from "../support/coded.js";
import { codesOf, faultyStore, losingReplies, mapStore } from "../support/map-store.js";
import { open, record } from "../support/open-minter.js";
import { counting, scripted } from "../support/scripted-strategy.js";

describe("the policy", () => {
  const refusing = (...codes: string[]): Policy => ({
    name: "list",
    inspect: (code) => (codes.includes(code) ? { rule: "listed", reason: "It is listed." } : undefined),
  });

  test("makes the minter draw again, within a bound of its own", async () => {
    const { table, minter, strategy } = open(["x", "y", "a"], { policy: refusing("x", "y") });
    expect(await minter.mint(record)).toEqual({ code: "a", replayed: false });
    expect(strategy.draws.map(({ attempt, collisions }) => [attempt, collisions])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
    ]);
    expect(codesOf(table, "insert")).toEqual([["a"]]);
  });

  test("asks every rule of a list", async () => {
    const { minter } = open(["x", "y", "a"], { policy: [refusing("x"), refusing("y")] });
    expect(await minter.mint(record)).toMatchObject({ code: "a" });
  });

  test("that refuses everything ends in an error that names the rules", async () => {
    const { table, minter } = open(["x"], { policy: refusing("x"), redraws: 3 });
    const error = await failureOf(() => minter.mint(record));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_POLICY_EXHAUSTED",
      effect: "none",
      details: { redraws: 4, rules: ["listed"] },
    });
    expect(table.calls).toEqual([]);
  });
});

test("a policy that throws is named, and nothing is sent", async () => {
  const policy: Policy = {
    name: "broken",
    inspect() {
      throw new RangeError("s3cr3t");
    },
  };
  const { table, minter } = open(["a"], { policy });
  for (const call of [() => minter.mint(record), () => minter.claim("a", record)]) {
    const error = await failureOf(call);
    expect(error).toMatchObject({ code: "ERR_CODEMINT_INVALID_OPTION", cause: { name: "RangeError" } });
    expect(error.message).toContain('"broken"');
    expect(JSON.stringify(error)).not.toContain("s3cr3t");
  }
  expect(table.calls).toEqual([]);
});

describe("a strategy that fails", () => {
  const failing = (next: () => unknown) => {
    const { table, store } = mapStore();
    const strategy = { ...counting(), next } as ReturnType<typeof counting>;
    return { table, minter: createMinter({ store, strategy, policy: [] }) };
  };

  test.each([
    [undefined, "is not a string"],
    [5, "is not a string"],
    ["", "is empty"],
    ["s3cr3t\0", "holds a NUL"],
    ["s3cr3t".repeat(100), "is longer than"],
  ])("by giving %j is named", async (code, problem) => {
    const { table, minter } = failing(() => code);
    const error = await failureOf(() => minter.mint(record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_STRATEGY_FAILED", effect: "none" });
    expect(error.message).toContain(problem);
    expect(error.message).not.toContain("s3cr3t");
    expect(table.calls).toEqual([]);
  });

  test("by throwing is named, without its words", async () => {
    const { minter } = failing(() => {
      throw new TypeError("s3cr3t");
    });
    const error = await failureOf(() => minter.mint(record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_STRATEGY_FAILED", cause: { name: "TypeError" } });
    expect(JSON.stringify(error)).not.toContain("s3cr3t");
  });

  test("because its own source is unknown, is asked again, and has stored nothing", async () => {
    let losses = 2;
    const lossy = () => {
      if (losses-- > 0) throw outcomeUnknown({ resumable: false });
      return "a";
    };
    expect(failing(lossy).minter.mintSync(record)).toEqual({ code: "a", replayed: false });
    losses = 100;
    const error = await failureOf(() => failing(lossy).minter.mintSync(record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_STRATEGY_FAILED", effect: "none" });
  });

  test("in making the stored form is no unknown outcome", async () => {
    const { table, store } = mapStore();
    const strategy = scripted(["a"], {
      stored() {
        throw new Error("s3cr3t");
      },
    });
    const minter = createMinter({ store, strategy, policy: [] });
    const error = await failureOf(() => minter.mint(record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_STRATEGY_FAILED", effect: "none" });
    expect(table.calls).toEqual([]);
  });
});

describe("strategies that keep a digest", () => {
  const stored = (code: string): string => `digest of ${code}`;

  test("store it, and give the caller the code", async () => {
    const { table, store } = mapStore();
    const minter = createMinter({ store, strategy: scripted(["a", "a", "b"], { stored }), policy: [] });
    expect(await minter.mint(record)).toEqual({ code: "a", replayed: false });
    expect(await minter.mint(record)).toEqual({ code: "b", replayed: false });
    expect(await minter.claim("mine", record)).toMatchObject({ code: "mine" });
    expect(table.rows.map(({ code }) => code)).toEqual(["digest of a", "digest of b", "digest of mine"]);
  });

  test("give the code after a lost reply too", () => {
    const { table, store } = faultyStore(losingReplies(1));
    const minter = createMinter({ store, strategy: scripted(["a"], { stored }), policy: [] });
    expect(minter.mintSync(record)).toEqual({ code: "a", replayed: false });
    expect(table.rows).toHaveLength(1);
  });

  test("cannot honour a caller's key, which a replay would have to answer", async () => {
    const { table, store } = mapStore();
    const minter = createMinter({ store, strategy: scripted(["a"], { stored }), policy: [] });
    for (const call of [
      () => minter.mint(record, { idempotencyKey: "k" }),
      () => minter.mintMany([record], { batchKey: "k" }),
    ]) {
      expect(await failureOf(call)).toMatchObject({ code: "ERR_CODEMINT_UNSUPPORTED", effect: "none" });
    }
    expect(table.calls).toEqual([]);
  });

  test("never give a digest for a code", async () => {
    const { store } = mapStore();
    const minter = createMinter({ store, strategy: scripted(["b"], { stored }), policy: [] });
    const idempotencyKey = "00000000-0000-4000-8000-000000000001";
    await minter.resume({ kind: "mint", code: "b", idempotencyKey }, record);
    const error = await failureOf(() => minter.resume({ kind: "mint", code: "a", idempotencyKey }, record));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH", details: { differs: "code" } });
  });
});
