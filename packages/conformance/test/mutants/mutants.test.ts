import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { mutants } from "../../mutants/index.js";
import { proveMutants } from "../../mutants/pool.js";
import { proveReference } from "../../mutants/prove.js";
import { reference } from "../../mutants/reference.js";
import type { Verdict } from "../../mutants/verdict.js";

const seed = 1;
const folder = fileURLToPath(new URL("../../mutants", import.meta.url));

describe("the suite rejects a store", () => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(async () => {
    verdicts = await proveMutants(folder, mutants, seed);
  }, 300_000);

  test.each(mutants.map(({ id, defence }) => [id, defence] as const))("%s: %s", (id) => {
    expect(verdicts.find((verdict) => verdict.id === id)?.problems).toEqual([]);
  });
});

test("no right store is rejected, and each case that runs on one is claimed by a mutant", async () => {
  expect(await proveReference(reference, mutants, seed)).toEqual({ failures: [], unproven: [] });
}, 60_000);

test("each mutant has a name of its own, and its defence is a sentence", () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const { defence } of mutants) expect(defence).toMatch(/^[A-Z0-9].*\.$/);
});
