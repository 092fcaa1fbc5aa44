import { describe, expect, test } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import { failureOf } from "../support/coded.js";
import { mapStore } from "../support/map-store.js";
import { open, record } from "../support/open-minter.js";
import { counting, scripted } from "../support/scripted-strategy.js";

describe("a key from the caller", () => {
  test("gives the same code again, and stores nothing", async () => {
    const { table, strategy, minter } = open();
    const first = await minter.mint(record, { idempotencyKey: "order-1" });
    expect(first).toEqual({ code: "a", replayed: false });
    expect(await minter.mint(record, { idempotencyKey: "order-1" })).toEqual({ code: "a", replayed: true });
    expect(await minter.mint(record, { idempotencyKey: "order-2" })).toEqual({ code: "c", replayed: false });
    expect(table.rows).toHaveLength(2);
    expect(strategy.draws.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      "order-1",
      "order-1",
      "order-2",
    ]);
  });

  test("is another in another scope, and one for mint and claim", async () => {
    const { table, store } = mapStore({ scope: ["tenant"] });
    const minter = createMinter({ store, strategy: scripted(["a", "b", "c"]), policy: [] });
    const inTenant = (tenant: string) => minter.mint({ target: "x", tenant }, { idempotencyKey: "k" });
    expect(await inTenant("one")).toEqual({ code: "a", replayed: false });
    expect(await inTenant("two")).toEqual({ code: "b", replayed: false });
    expect(await inTenant("one")).toEqual({ code: "a", replayed: true });
    const claim = minter.claim("a", { target: "x", tenant: "one" }, { idempotencyKey: "k" });
    expect(await claim).toEqual({ status: "claimed", code: "a", replayed: true });
    expect(table.rows).toHaveLength(2);
  });

  test("that holds another code is a mismatch for a claim", async () => {
    const { minter } = open();
    await minter.mint(record, { idempotencyKey: "k" });
    const error = await failureOf(() => minter.claim("mine", record, { idempotencyKey: "k" }));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH",
      effect: "none",
      details: { differs: "code" },
    });
  });

  test("that was used with another fingerprint is a mismatch", async () => {
    const { minter } = open();
    const first = { idempotencyKey: "k", fingerprint: "f" };
    await minter.mint(record, first);
    expect(await minter.mint(record, first)).toEqual({ code: "a", replayed: true });
    const error = await failureOf(() => minter.mint(record, { ...first, fingerprint: "g" }));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH",
      details: { differs: "fingerprint" },
    });
  });

  test.each(["stored", "none"] as const)("is refused where the key level is %s", async (keys) => {
    const { table, store } = mapStore({ keys });
    const minter = createMinter({ store, strategy: counting(), policy: [] });
    for (const call of [
      () => minter.mint(record, { idempotencyKey: "k" }),
      () => minter.claim("abc", record, { idempotencyKey: "k" }),
      () => minter.mintMany([record], { batchKey: "k" }),
    ]) {
      const error = await failureOf(call);
      expect(error).toMatchObject({
        code: "ERR_CODEMINT_KEYS_UNSUPPORTED",
        effect: "none",
        details: { keys },
      });
    }
    expect(table.calls).toEqual([]);
    expect(await minter.mint(record)).toMatchObject({ code: "c0" });
  });
});
