import type { ChildProcess } from "node:child_process";
import type { CaseId, CounterCaseId, LeaseCaseId, StoreCaseId } from "../cases/index.js";
import type { CounterHarness } from "../counter-harness.js";
import type { StoreHarness } from "../harness.js";
import type { LeaseHarness } from "../lease-harness.js";
import type { CounterRuleId, LeaseRuleId, StoreRuleId } from "../rules.js";
import type { RunOptions } from "../run/run.js";

interface Mistake<Rule extends string, Case extends string> {
  /** Stable, and the name of its file. */
  readonly id: string;
  /** The sentence by which its author would defend it. */
  readonly defence: string;
  /** The rules that it breaks; every other rule it must keep. */
  readonly breaks: readonly [Rule, ...Rule[]];
  /** The cases that must reject it by an assertion of their own: not by a crash, a time-out or a set-up that failed. */
  readonly claims: readonly [Case, ...Case[]];
}

export interface StoreMutant extends Mistake<StoreRuleId, StoreCaseId> {
  readonly harness: StoreHarness;
}

export interface CounterMutant extends Mistake<CounterRuleId, CounterCaseId> {
  readonly counter: CounterHarness;
}

export interface LeaseMutant extends Mistake<LeaseRuleId, LeaseCaseId> {
  readonly leases: LeaseHarness;
}

/** A wrong store of codes, counters or leases, with one mistake, which the suite must reject. */
export type Mutant = StoreMutant | CounterMutant | LeaseMutant;

/** States a wrong store. */
export const mutant = <M extends Mutant>(stated: M): M => stated;

/** A package's mutants, and what it takes to prove them. */
export interface Collection {
  readonly mutants: readonly Mutant[];
  /** The right stores, which between them let every case run that the package's stores can run. */
  readonly reference: Pick<RunOptions, "stores" | "counters" | "leases">;
  /** Starts a process of its own that calls `serveMutants` with these mutants, by `fork`. */
  readonly start: () => ChildProcess;
  /** Milliseconds that one case may take on a mutant: 6,000 by default. A case waits a fifth of it for what may hang. */
  readonly limitMs?: number;
  /** Cases that need no mutant here; by default those that the suite's own mutants claim. */
  readonly claimedElsewhere?: readonly CaseId[];
}
