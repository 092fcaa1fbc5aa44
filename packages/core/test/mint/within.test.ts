import { describe, expect, test, vi } from "vitest";
import { outcomeUnknown } from "../../src/errors/index.js";
import { createMinter } from "../../src/mint/create-minter.js";
import type { Policy, SyncStatements } from "../../src/ports/index.js";
import { defineStore } from "../../src/store/define-store.js";
import { failureOf } from "../support/coded.js";
import { faultyStore, type Link, mapStore } from "../support/map-store.js";
import { open, record } from "../support/open-minter.js";
import { counting } from "../support/scripted-strategy.js";

describe("within a transaction", () => {
  test("what is minted commits and rolls back with it", async () => {
    const { table, minter } = open();
    const lost = table.begin();
    expect(minter.within(lost).mintSync(record)).toEqual({ code: "a", replayed: false });
    const kept = table.begin();
    expect(await minter.within(kept).mint(record)).toEqual({ code: "b", replayed: false });
    expect(await minter.within(kept).claim("b", record)).toEqual({ status: "taken" });
    kept.commit();
    expect(table.rows.map(({ code }) => code)).toEqual(["b"]);
  });

  test("keeps the minter's policy, bounds and observer", async () => {
    const onEvent = vi.fn();
    const policy: Policy = {
      name: "none",
      inspect: (code) => (code === "a" ? { rule: "none", reason: "No." } : undefined),
    };
    const { table, minter } = open(["a"], { policy, redraws: 2, onEvent });
    const error = await failureOf(() => minter.within(table.begin()).mint(record));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_POLICY_EXHAUSTED",
      transaction: "usable",
      details: { redraws: 3 },
    });
    expect(onEvent).toHaveBeenCalled();
  });

  test("sends nothing again, and offers no pending", async () => {
    const { table } = mapStore();
    const insert = vi.fn((): never => {
      throw outcomeUnknown({ resumable: false }, { transaction: "unknown" });
    });
    const { within: _, ...rest } = table.statements;
    const statements: SyncStatements<Link, string> = {
      ...rest,
      within: () => ({ ...rest, inTransaction: true, insert }),
    };
    const minter = createMinter({ store: defineStore(statements), strategy: counting(), policy: [] });
    const error = await failureOf(() => minter.within("tx").mint(record));
    expect(error).toMatchObject({
      code: "ERR_CODEMINT_OUTCOME_UNKNOWN",
      transaction: "unknown",
      details: { resumable: false },
    });
    expect(error.pending).toBeUndefined();
    expect(insert).toHaveBeenCalledTimes(1);
  });

  test("is refused by a store that has none", async () => {
    const minter = createMinter({ store: faultyStore().store, strategy: counting() });
    const error = await failureOf(() => minter.within("tx" as never));
    expect(error).toMatchObject({ code: "ERR_CODEMINT_UNSUPPORTED", effect: "none" });
    expect(error.message).toContain('"map"');
  });
});
