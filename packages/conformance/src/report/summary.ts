import { counterRules, leaseRules, type Rule, storeRules } from "../rules.js";
import type { CaseResult, Status, SubjectReport } from "./report.js";

/** In the order in which a report tells them. */
export const statuses = [
  "pass",
  "gap",
  "n/a",
  "not-run",
  "inconclusive",
  "fail",
] as const satisfies readonly Status[];

export function countByStatus(results: readonly CaseResult[]): Readonly<Record<Status, number>> {
  const counts = { pass: 0, gap: 0, "n/a": 0, "not-run": 0, inconclusive: 0, fail: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

/** One rule's results on one subject. */
export interface RuleSummary {
  readonly rule: Rule;
  readonly verdict: "proven" | "not proven" | "proven with gaps" | "not run" | "n/a";
  readonly results: readonly CaseResult[];
}

const rulesOf: Readonly<Record<SubjectReport["kind"], readonly Rule[]>> = {
  store: storeRules,
  counter: counterRules,
  leases: leaseRules,
};

/** Rule by rule, in the rules' order; rules of which no case was chosen are left out. */
export function byRule({ kind, results }: SubjectReport): readonly RuleSummary[] {
  return rulesOf[kind]
    .map((rule) => ({ rule, own: results.filter((result) => result.rule === rule.id) }))
    .filter(({ own }) => own.length > 0)
    .map(({ rule, own }) => ({ rule, verdict: verdictOf(own), results: own }));
}

function verdictOf(results: readonly CaseResult[]): RuleSummary["verdict"] {
  const counts = countByStatus(results);
  if (results.some(({ ok }) => !ok)) return "not proven";
  if (counts["not-run"] > 0 && counts.pass + counts.gap === 0) return "not run";
  if (counts.gap + counts["not-run"] > 0) return "proven with gaps";
  return counts.pass > 0 ? "proven" : "n/a";
}
