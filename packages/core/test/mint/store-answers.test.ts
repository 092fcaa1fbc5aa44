import { describe, expect, test } from "vitest";
import { createMinter } from "../../src/mint/create-minter.js";
import type { UniqueStore } from "../../src/ports/store.js";
import { failureOf } from "../support/coded.js";
import { type Link, mapStore } from "../support/map-store.js";
import { record } from "../support/open-minter.js";
import { counting } from "../support/scripted-strategy.js";
import { all, links } from "./batch-records.js";

const minterOver = (changes: object) =>
  createMinter<Link, never>({
    store: { ...mapStore().store, ...changes } as UniqueStore<Link>,
    strategy: counting(),
    policy: [],
    resends: 0,
  });

const unknown = { code: "ERR_CODEMINT_OUTCOME_UNKNOWN", effect: "unknown", pending: { code: "c0" } };

const noOutcomes: readonly (readonly [unknown])[] = [
  [undefined],
  [null],
  ["inserted"],
  [{}],
  [{ status: "weird" }],
  [{ status: "replayed" }],
  [{ status: "replayed", code: 5 }],
];

describe("a store's answer that is no outcome leaves the outcome unknown", () => {
  test.each(noOutcomes)("%o", async (answer) => {
    const { mint, claim } = minterOver({ insert: () => answer });
    expect(await failureOf(() => mint(record))).toMatchObject(unknown);
    expect(await failureOf(() => claim("c0", record))).toMatchObject(unknown);
  });

  test.each(noOutcomes)("%o in a batch, whose other records have theirs", async (answer) => {
    const { mintMany } = minterOver({
      insertMany: () => [{ status: "inserted" }, answer, { status: "inserted" }],
    });
    expect(await all(mintMany(links(3)))).toMatchObject([
      { index: 0, code: "c0" },
      { index: 1, error: { ...unknown, pending: { code: "c1" } } },
      { index: 2, code: "c2" },
    ]);
  });

  test("no answers at all for a batch", async () => {
    const { mintMany } = minterOver({ insertMany: () => undefined });
    expect(await all(mintMany(links(2)))).toMatchObject([
      { error: unknown },
      { error: { code: unknown.code } },
    ]);
  });
});
