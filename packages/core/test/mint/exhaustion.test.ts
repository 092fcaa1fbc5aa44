import { describe, expect, test, vi } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import type { SyncStatements } from "../../src/ports/index.js";
import { failureOf } from "../support/coded.js";
import { faultyStore, type Link, mapStore } from "../support/map-store.js";
import { record } from "../support/open-minter.js";
import { scripted } from "../support/scripted-strategy.js";

describe("exhaustion", () => {
  const full = (more: Partial<SyncStatements<Link>>, traits: object, attempts = 3) => {
    const { store } = faultyStore(() => ({
      insert: ({ code }) => ({ status: "conflict", holders: [{ code, idempotencyKey: null }] }),
      ...more,
    }));
    const strategy = scripted(["a", "b", "c", "d"], traits);
    return createMinter({ store, strategy, policy: [], attempts });
  };

  test("names both causes where the store cannot count", async () => {
    const error = await failureOf(() => full({}, { keyspace: 1000n }).mint(record));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_EXHAUSTED",
      effect: "none",
      details: { collisions: 3, keyspace: 1000n },
    });
    expect(error.message).toMatch(/nearly full.*source of randomness/);
  });

  test("tells a full keyspace from a broken source by the count", async () => {
    const counted = (records: number) =>
      full({ estimate: () => ({ records, exact: false }) }, { keyspace: 10n ** 6n });
    expect(await failureOf(() => counted(900_000).mint(record))).toMatchObject({
      code: "ERR_CODEMINT_EXHAUSTED",
      details: { records: 900_000, exact: false },
    });
    expect(await failureOf(() => counted(10).mint(record))).toMatchObject({
      code: "ERR_CODEMINT_BROKEN_SOURCE",
      details: { records: 10 },
    });
  });

  test("does not fail by its own estimate", async () => {
    const failing = full(
      {
        estimate() {
          throw new Error("no right to count");
        },
      },
      {},
    );
    expect(await failureOf(() => failing.mint(record))).toMatchObject({ code: "ERR_CODEMINT_EXHAUSTED" });
  });

  test("asks for no estimate inside a transaction, which a failing one would abort", async () => {
    const estimate = vi.fn(() => ({ records: 1, exact: true }));
    const minter = full({ inTransaction: true, estimate }, {});
    expect(await failureOf(() => minter.mint(record))).toMatchObject({
      code: "ERR_CODEMINT_EXHAUSTED",
      transaction: "usable",
    });
    expect(estimate).not.toHaveBeenCalled();
  });

  test("of a strategy that is stuck is told at its first repetition", async () => {
    const store = mapStore().store;
    const strategy = scripted(["a"], { deterministic: true });
    const minter = createMinter({ store, strategy, policy: [] });
    await minter.mint(record);
    const error = await failureOf(() => minter.mint(record));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_STRATEGY_STUCK",
      details: { strategy: "scripted", draws: 3 - 1 },
    });
  });
});
