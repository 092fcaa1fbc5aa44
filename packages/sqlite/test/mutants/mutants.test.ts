import { type MutantReport, proveMutants } from "@codemint/conformance/mutants";
import { beforeAll, describe, expect, test } from "vitest";
import { collection } from "../../mutants/collection.js";

const { mutants } = collection;

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
});

test("each mutant has a name of its own, and its defence is a sentence", () => {
  const ids = mutants.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  for (const { defence } of mutants) expect(defence).toMatch(/^[A-Z0-9].*[.?]$/);
});
