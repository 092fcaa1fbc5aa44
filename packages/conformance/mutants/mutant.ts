import type { CounterCaseId, StoreCaseId } from "../src/cases/index.js";
import type { CounterHarness } from "../src/counter-harness.js";
import type { StoreHarness } from "../src/harness.js";
import type { CounterRuleId, StoreRuleId } from "../src/rules.js";

/** Milliseconds that one case may take on a mutant; its patience with what hangs is a fifth of it. */
export const limitMs = 6_000;

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

/** A wrong store, or a wrong counter store, with one mistake, which the suite must reject. */
export type Mutant = StoreMutant | CounterMutant;

/** States a wrong store. */
export const mutant = <M extends Mutant>(stated: M): M => stated;
