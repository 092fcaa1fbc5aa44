import type { CaseResult } from "../report/report.js";
import type { RuleId } from "../rules.js";
import { notApplicable } from "./judge.js";
import type { BoundCase } from "./session.js";

const refused = "verify() refuses this engine";

/** What must be seen to fail where an engine is rightly refused. */
const proofs: Readonly<Partial<Record<RuleId, string>>> = {
  C01: "no two ranges were seen to overlap",
  L01: "no slot was seen to have two holders",
};

/**
 * The results of counters or leases whose `verify()` refuses the engine. Their cases do not apply, but the refusal must be
 * right: with `verify` off, a case of the first rule must be seen to fail.
 */
export async function refusalResults(cases: readonly BoundCase[]): Promise<readonly CaseResult[]> {
  const proof: CaseResult[] = [];
  for (const bound of cases.filter(({ rule }) => proofs[rule] !== undefined)) proof.push(await bound.run());
  const shown = proof.find(({ ended }) => ended === "assertion");
  return cases.map((bound): CaseResult => {
    const { id, rule, title } = bound;
    if (shown !== undefined || proof.length === 0) {
      return notApplicable(bound, id === shown?.id ? `${refused}, rightly: ${shown.reason}` : refused);
    }
    if (proofs[rule] === undefined) return notApplicable(bound, refused);
    const reason = `${refused}, but without it ${proofs[rule]}`;
    return { id, rule, title, status: "fail", reason, ok: false, took: 0 };
  });
}
