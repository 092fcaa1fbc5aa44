import { describe, expect, test } from "vitest";
import { type CaseResult, type Report, toJson, toJunit, toMarkdown } from "../../src/index.js";

const pass: CaseResult = {
  id: "R01.a",
  rule: "R01",
  title: "one wins",
  status: "pass",
  ok: true,
  took: 1500,
};
const hostile = 'saw <"taken"> & \u0000 in\nline two | end';
const results: readonly CaseResult[] = [
  pass,
  { ...pass, id: "R01.b", status: "fail", ok: false, ended: "assertion", reason: hostile },
  { ...pass, id: "R15.c", rule: "R15", status: "gap", reason: "cannot tell" },
  { ...pass, id: "R15.d", rule: "R15", status: "gap", reason: "cannot tell" },
  { ...pass, id: "R12.e", rule: "R12", status: "not-run", reason: "The harness lacks transaction." },
  { ...pass, id: "R08.f", rule: "R08", status: "n/a", reason: "nothing is durable" },
];
const engine = { product: "SomeDB", version: "9.1", driver: "some-driver 2.0", kind: "server" } as const;
const report: Report = {
  ok: false,
  seed: 42,
  subjects: [{ kind: "store", name: "some adapter", engine, keys: "unique", results }],
};

describe("the reports of one run", () => {
  test("in Markdown: engine, driver, rule by rule, and how to repeat each failure", () => {
    const text = toMarkdown(report, "npm run conformance");
    expect(text).toContain("**Not every subject is proven.** Seed 42.");
    expect(text).toContain("| SomeDB 9.1 (server) | some-driver 2.0 | unique | 1 | 2 | 1 | 1 | 0 | 1 |");
    expect(text).toMatch(/\| R01 one-winner \| .* \| not proven \| 1 of 2 \|/);
    expect(text).toMatch(/\| R08 durable-and-visible \| .* \| n\/a \| 0 of 0 \|/);
    expect(text).toMatch(/\| R12 transaction \| .* \| not run \| 0 of 1 \|/);
    expect(text).toMatch(/\| R15 index-dropped \| .* \| proven with gaps \| 0 of 2 \|/);
    expect(text).toContain(
      "    CODEMINT_CONFORMANCE_SEED=42 CODEMINT_CONFORMANCE_ONLY=R01.b npm run conformance",
    );
    expect(text).toContain("- gap: cannot tell: R15.c, R15.d");
  });

  test("in JSON: what a machine asks for, by engine", () => {
    const json = JSON.parse(JSON.stringify(toJson(report)));
    expect(json).toMatchObject({ ok: false, seed: 42 });
    expect(json.engines).toHaveLength(1);
    expect(json.engines[0]).toMatchObject({
      name: "some adapter",
      product: "SomeDB",
      version: "9.1",
      keys: "unique",
    });
    expect(json.engines[0].results[1]).toEqual({
      id: "R01.b",
      rule: "R01",
      title: "one wins",
      status: "fail",
      reason: hostile,
      ok: false,
      took: 1500,
    });
  });

  test("in JUnit's XML: counts, times, and text that XML can hold", () => {
    const xml = toJunit(report, "npm run conformance");
    expect(xml).toContain('<testsuite name="some adapter" tests="6" failures="1" skipped="4" time="9.000">');
    expect(xml).toContain(
      'message="fail: saw &#60;&#34;taken&#34;&#62; &#38; \u{fffd} in&#10;line two | end"',
    );
    expect(xml).toContain(
      ">CODEMINT_CONFORMANCE_SEED=42 CODEMINT_CONFORMANCE_ONLY=R01.b npm run conformance</failure>",
    );
    expect(xml.match(/<skipped /g)).toHaveLength(4);
    // Nothing but what XML 1.0 allows, and no sign left that would begin a tag inside a value.
    expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
  });
});
