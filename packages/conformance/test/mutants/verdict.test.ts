import { describe, expect, test } from "vitest";
import { isKilled, verdict } from "../../src/mutants/verdict.js";
import type { StoreMutant } from "../../src/mutants.js";
import type { CaseResult } from "../../src/report/report.js";
import { memoryHarness } from "../memory/harness.js";

const stated: StoreMutant = {
  id: "wrong",
  defence: "It is right.",
  breaks: ["R02"],
  claims: ["R02.held-code-is-taken"],
  harness: memoryHarness(),
};
const killed: CaseResult = {
  id: "R02.held-code-is-taken",
  rule: "R02",
  title: "a title",
  status: "fail",
  ended: "assertion",
  reason: "seen",
  ok: false,
  took: 0,
};
const passed: CaseResult = {
  id: "R01.sixteen-racers",
  rule: "R01",
  title: "",
  status: "pass",
  ok: true,
  took: 0,
};

describe("the verdict on a mutant", () => {
  test("has no problem where its claims reject it by an assertion and it keeps every other rule", () => {
    const judged = verdict(stated, [passed, killed]);
    expect(isKilled(judged)).toBe(true);
    expect(judged).toEqual({
      id: "wrong",
      breaks: ["R02"],
      claims: ["R02.held-code-is-taken"],
      killedBy: ["R02.held-code-is-taken"],
      problems: [],
    });
  });

  test.each(["crash", "timeout"] as const)("does not count a %s as a rejection", (ended) => {
    const judged = verdict(stated, [{ ...killed, ended }]);
    const { killedBy, problems } = judged;
    expect(isKilled(judged)).toBe(false);
    expect(killedBy).toEqual([]);
    expect(problems).toContain(`R02.held-code-is-taken did not reject it (${ended}: seen)`);
    expect(problems).toContain("no case of R02 rejected it, though it breaks that rule");
  });

  test("says which claim passed, was not run, or is not there", () => {
    const { ended: _, ...survived } = killed;
    expect(verdict(stated, [{ ...survived, status: "pass", ok: true }]).problems[0]).toMatch(
      /did not reject it \(pass/,
    );
    expect(verdict(stated, [{ ...survived, status: "not-run" }]).problems[0]).toMatch(
      /did not reject it \(not-run/,
    );
    expect(verdict(stated, []).problems[0]).toMatch(/did not reject it \(no such case/);
  });

  test("says which case of a rule that is kept did not pass", () => {
    const collateral: CaseResult = { ...killed, id: "R07.taken-changes-nothing", rule: "R07" };
    const { killedBy, problems } = verdict(stated, [killed, collateral]);
    expect(killedBy).toEqual(["R02.held-code-is-taken", "R07.taken-changes-nothing"]);
    expect(problems).toEqual([
      "R07.taken-changes-nothing did not pass, though its rule is kept (assertion: seen)",
    ]);
  });

  test("says which rule is stated as broken and is not, and which claim lies outside of them", () => {
    const { problems } = verdict({ ...stated, breaks: ["R05"] }, [killed]);
    expect(problems).toEqual([
      "R02.held-code-is-taken is claimed, but its rule is not among those it breaks",
      "no case of R05 rejected it, though it breaks that rule",
      "R02.held-code-is-taken did not pass, though its rule is kept (assertion: seen)",
    ]);
  });
});
