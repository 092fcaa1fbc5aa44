import { describe, expect, test } from "vitest";
import { allCounterCases, allLeaseCases, allStoreCases } from "../src/cases/index.js";
import { counterRules, leaseRules, storeRules } from "../src/rules.js";

describe.each([
  ["store", allStoreCases, storeRules],
  ["counter", allCounterCases, counterRules],
  ["lease store", allLeaseCases, leaseRules],
] as const)("the cases of a %s", (_, cases, rules) => {
  test("cover every rule, in the rules' order", () => {
    const ruled = [...new Set(cases.map(({ rule }) => rule))];
    expect(ruled).toEqual(rules.map(({ id }) => id));
  });

  test("have ids of their own that begin with their rule, and titles of their own", () => {
    const ids = cases.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(cases.map(({ title }) => title)).size).toBe(ids.length);
    for (const { id, rule } of cases) expect(id).toMatch(new RegExp(`^${rule}\\.[a-z0-9]+(-[a-z0-9]+)*$`));
  });
});
