import { describe, expect, test, vi } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import { codesOf, faultyStore } from "../support/map-store.js";
import { counting } from "../support/scripted-strategy.js";
import { all, links, minted } from "./batch-records.js";

describe("an unknown outcome in a batch", () => {
  /** Stores everything that it is sent, and loses the first replies. */
  const losing = (losses: number) =>
    faultyStore((table) => {
      let left = losses;
      return {
        insertMany(requests, options) {
          const attempts = table.statements.insertMany?.(requests, options) ?? [];
          left -= 1;
          if (left >= 0) throw new Error("reply lost");
          return attempts;
        },
      };
    });

  test("is settled by sending the same requests again: no record comes twice", async () => {
    vi.useFakeTimers();
    const { table, store } = losing(2);
    const minter = createMinter({ store, strategy: counting(), policy: [] });
    const results = all(minter.mintMany(links(50)));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await results).toEqual(minted(50));
    expect(table.rows).toHaveLength(50);
    expect(new Set(codesOf(table, "insertMany").map((codes) => codes.join()))).toHaveLength(1);
  });

  test("that stays so is told of each record, with what settles it, and is not topped up", async () => {
    vi.useFakeTimers();
    const { table, store } = losing(Number.POSITIVE_INFINITY);
    const minter = createMinter({ store, strategy: counting(), policy: [], resends: 2 });
    const run = all(minter.mintMany(links(3)));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    const results = await run;
    expect(results).toHaveLength(3);
    expect(codesOf(table, "insertMany")).toHaveLength(3);
    expect(table.rows).toHaveLength(3);
    const sound = createMinter({
      store: faultyStore(() => table.statements).store,
      strategy: counting(),
      policy: [],
    });
    for (const [index, result] of results.entries()) {
      if (!("error" in result) || result.error.pending === undefined) throw new Error("no pending");
      expect(await sound.resume(result.error.pending, { target: `t${index}` })).toEqual({
        code: `c${index}`,
        replayed: true,
      });
    }
    expect(table.rows).toHaveLength(3);
  });
});
