import type { KeyLevel } from "@codemint/core/adapter";
import type { Engine } from "../engine.js";
import type { RuleId } from "../rules.js";

/**
 * `n/a`: the suite finds that the rule does not concern this engine or key level. `gap`: failed, as its author said it
 * would. `not-run`: the harness lacks a hook. `inconclusive`: the case could not show what it had to.
 */
export type Status = "pass" | "n/a" | "gap" | "not-run" | "inconclusive" | "fail";

export interface CaseResult {
  readonly id: string;
  readonly rule: RuleId;
  readonly title: string;
  readonly status: Status;
  /** Always there but for a pass. */
  readonly reason?: string;
  /** What ended a case that did not pass: a broken rule, an error of another kind, or the time limit. */
  readonly ended?: "assertion" | "crash" | "timeout";
  /** Whether this result alone keeps the run from being a proof. */
  readonly ok: boolean;
  /** Milliseconds. */
  readonly took: number;
}

/** One harness's part of a run. */
export interface SubjectReport {
  readonly kind: "store" | "counter" | "leases";
  readonly name: string;
  readonly engine: Engine;
  readonly keys?: KeyLevel;
  readonly results: readonly CaseResult[];
}

export interface Report {
  readonly ok: boolean;
  /** Repeats every random choice of the run. */
  readonly seed: number;
  readonly subjects: readonly SubjectReport[];
}

/** 0 if the run proves every subject, else 1. */
export const exitCode = (report: Report): 0 | 1 => (report.ok ? 0 : 1);
