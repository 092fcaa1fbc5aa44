import type { CaseResult } from "../report/report.js";
import type { Mutant } from "./mutant.js";

/** What the suite made of one mutant. */
export interface Verdict {
  readonly id: string;
  readonly breaks: readonly string[];
  readonly claims: readonly string[];
  /** The cases that rejected it by an assertion of their own. */
  readonly killedBy: readonly string[];
  /** Why it does not prove what it states, one sentence each; empty for a mutant that is killed as it says. */
  readonly problems: readonly string[];
}

/** Holds a mutant's results against what it states. */
export function verdict({ id, breaks, claims }: Mutant, results: readonly CaseResult[]): Verdict {
  const killers = results.filter(({ ended }) => ended === "assertion");
  const killedBy = killers.map((result) => result.id);
  const broken: readonly string[] = breaks;
  const saw = ({ status, ended, reason = "" }: CaseResult): string => `${ended ?? status}: ${reason}`;
  const missed = claims
    .filter((claim) => !killedBy.includes(claim))
    .map((claim) => {
      const result = results.find((candidate) => candidate.id === claim);
      return `${claim} did not reject it (${result === undefined ? "no such case" : saw(result)})`;
    });
  const astray = claims
    .filter((claim) => !broken.includes(claim.slice(0, claim.indexOf("."))))
    .map((claim) => `${claim} is claimed, but its rule is not among those it breaks`);
  const unseen = broken
    .filter((rule) => !killers.some((killer) => killer.rule === rule))
    .map((rule) => `no case of ${rule} rejected it, though it breaks that rule`);
  // An inconclusive case says nothing against the rule: a wrong store may just not come to where the case looks.
  const beyond = results
    .filter(({ ok, status, rule }) => !ok && status !== "inconclusive" && !broken.includes(rule))
    .map((result) => `${result.id} did not pass, though its rule is kept (${saw(result)})`);
  return { id, breaks, claims, killedBy, problems: [...missed, ...astray, ...unseen, ...beyond] };
}

/** Whether the mutant is rejected as it states. */
export const isKilled = ({ problems }: Verdict): boolean => problems.length === 0;
