import { beforeAll, describe, expect, test } from "vitest";
import { collection } from "../../mutants/collection.js";
import { allCounterCases, allLeaseCases, allStoreCases } from "../../src/cases/index.js";
import { beyondMemory } from "../../src/mutants/beyond-memory.js";
import { type MutantReport, proveMutants } from "../../src/mutants.js";

const { mutants } = collection;
const ids = mutants.map(({ id }) => id);

describe("the suite", () => {
  let report: MutantReport;
  beforeAll(async () => {
    report = await proveMutants(collection);
  }, 300_000);

  test.each(mutants.map(({ id, defence }) => [id, defence] as const))("rejects %s: %s", (id) => {
    expect(report.mutants.find((verdict) => verdict.id === id)?.problems).toEqual([]);
  });

  test("rejects no right store, and runs no case on one that no mutant claims", () => {
    const { failures, unproven } = report;
    expect({ failures, unproven }).toEqual({ failures: [], unproven: [] });
  });

  test("gives all of it as one report", () => {
    expect(report).toMatchObject({ ok: true, seed: 1, score: 1 });
    expect(report.mutants.map(({ id }) => id)).toEqual(ids);
  });
});

test("each mutant has a name of its own, and its defence is a sentence", () => {
  expect(ids).toEqual([...new Set(ids)]);
  for (const { defence } of mutants) expect(defence).toMatch(/^[A-Z0-9].*[.?]$/);
});

test("the mutants claim every case but those that adapters are told to claim", () => {
  const claimed = new Set<string>(mutants.flatMap(({ claims }) => claims));
  const cases = [...allStoreCases, ...allCounterCases, ...allLeaseCases].map(({ id }) => id);
  expect(cases.filter((id) => !claimed.has(id))).toEqual(beyondMemory);
});
