import type { CaseResult } from "../report/report.js";
import { notApplicable } from "./judge.js";
import type { BoundCase } from "./session.js";

const refused = "verify() refuses this engine";

/**
 * The results of a counter whose `verify()` refuses the engine. Its cases do not apply, but the refusal must be
 * right: with `verify` off, a case of C01 must be seen to fail.
 */
export async function refusalResults(cases: readonly BoundCase[]): Promise<readonly CaseResult[]> {
  const proof: CaseResult[] = [];
  for (const bound of cases.filter(({ rule }) => rule === "C01")) proof.push(await bound.run());
  const shown = proof.find(({ ended }) => ended === "assertion");
  return cases.map((bound): CaseResult => {
    const { id, rule, title } = bound;
    if (shown !== undefined || proof.length === 0) {
      return notApplicable(bound, id === shown?.id ? `${refused}, rightly: ${shown.reason}` : refused);
    }
    if (rule !== "C01") return notApplicable(bound, refused);
    const reason = `${refused}, but without it no two ranges were seen to overlap`;
    return { id, rule, title, status: "fail", reason, ok: false, took: 0 };
  });
}
