import type { CaseResult, Status } from "../report/report.js";
import { type RuleId, ruleOf } from "../rules.js";
import type { Ending } from "./limit.js";

interface Judged {
  readonly id: string;
  readonly rule: RuleId;
  readonly title: string;
}

/** Whether a result may stand in a run that proves the subject. */
function mayStand(status: Status, rule: RuleId): boolean {
  if (status === "pass" || status === "n/a") return true;
  return ruleOf(rule).optional && (status === "gap" || status === "not-run");
}

function result(
  { id, rule, title }: Judged,
  status: Status,
  reason?: string,
  rest: { readonly took?: number; readonly ended?: CaseResult["ended"] } = {},
): CaseResult {
  const { took = 0, ended } = rest;
  return {
    id,
    rule,
    title,
    status,
    ok: mayStand(status, rule),
    took,
    ...(reason !== undefined && { reason }),
    ...(ended !== undefined && { ended }),
  };
}

export const notApplicable = (judged: Judged, reason: string): CaseResult => result(judged, "n/a", reason);

export const notRun = (judged: Judged, hooks: readonly string[]): CaseResult =>
  result(judged, "not-run", `The harness lacks ${hooks.join(" and ")}.`);

/** The result of a case that ran. A known gap is an expected failure: only a broken rule meets it, and a pass makes it stale. */
export function judge(judged: Judged, ending: Ending, gap: string | undefined, took: number): CaseResult {
  if (gap !== undefined && ending.how === "pass") {
    return result(judged, "fail", "The case passes: it is no known gap any more. Delete it from knownGaps.", {
      took,
    });
  }
  if (gap !== undefined && ending.how === "assertion")
    return result(judged, "gap", gap, { took, ended: ending.how });
  if (ending.how === "pass") return result(judged, "pass", undefined, { took });
  if (ending.how === "inconclusive") return result(judged, "inconclusive", ending.reason, { took });
  return result(judged, "fail", ending.reason, { took, ended: ending.how });
}
