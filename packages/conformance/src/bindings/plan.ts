import type { CounterHarness } from "../counter-harness.js";
import type { StoreHarness } from "../harness.js";
import type { LeaseHarness } from "../lease-harness.js";
import type { CaseResult } from "../report/report.js";
import { ruleOf } from "../rules.js";
import { bindCounter, bindLeases, bindStore, once, refusesEngine } from "../run/bind.js";
import { choiceFromEnvironment, repeatCommand } from "../run/choice.js";
import { refusalResults } from "../run/refused-engine.js";
import { isChosen, type RunOptions, sessionOptions } from "../run/run.js";
import type { BoundCase, SessionOptions } from "../run/session.js";

export type BindingOptions = Pick<RunOptions, "seed" | "only" | "limitMs">;

/** One test of a framework's. Cases that are `n/a` are no tests. */
export interface PlannedTest {
  readonly name: string;
  /** Milliseconds after which the framework may give up: later than the suite itself does. */
  readonly timeoutMs: number;
  /** Rejects if the case does not prove its rule. `skip` is told why a case of an optional rule did not run. */
  run(skip: (reason: string) => void): Promise<void>;
}

export function planStore(
  harness: StoreHarness,
  command: string,
  options: BindingOptions,
): readonly PlannedTest[] {
  const { session, only } = chosen(options);
  const cases = bindStore(harness, session).filter(({ id, rule }) => isChosen(id, rule, only));
  return planned(cases, command, session, (bound) => bound.run());
}

export function planCounter(
  harness: CounterHarness,
  command: string,
  options: BindingOptions,
): readonly PlannedTest[] {
  return planSmall(harness, command, options, (session, refused) => bindCounter(harness, session, refused));
}

export function planLeases(
  harness: LeaseHarness,
  command: string,
  options: BindingOptions,
): readonly PlannedTest[] {
  return planSmall(harness, command, options, (session, refused) => bindLeases(harness, session, refused));
}

function planSmall(
  harness: CounterHarness | LeaseHarness,
  command: string,
  options: BindingOptions,
  bind: (session: SessionOptions, refused: boolean) => readonly BoundCase[],
): readonly PlannedTest[] {
  const { session, only } = chosen(options);
  const cases = bind(session, false).filter(({ id, rule }) => isChosen(id, rule, only));
  const refusal = once(async () =>
    (await refusesEngine(harness)) ? refusalResults(bind(session, true)) : [],
  );
  return planned(cases, command, session, async (bound) => {
    const refused = (await refusal()).find(({ id }) => id === bound.id);
    return refused ?? bound.run();
  });
}

function chosen(options: BindingOptions): { session: SessionOptions; only: readonly string[] | undefined } {
  const { only, ...rest } = { ...options, ...choiceFromEnvironment() };
  return { session: sessionOptions(rest), only };
}

function planned(
  cases: readonly BoundCase[],
  command: string,
  { seed, limitMs }: SessionOptions,
  result: (bound: BoundCase) => Promise<CaseResult>,
): readonly PlannedTest[] {
  return cases
    .filter(({ notApplicable }) => notApplicable === undefined)
    .map((bound) => ({
      name: `${bound.id}: ${bound.title}${bound.gap === undefined ? "" : ` (known gap: ${bound.gap})`}`,
      timeoutMs: 3 * limitMs,
      async run(skip) {
        const { status, ok, reason = "" } = await result(bound);
        if (status === "pass" || (ok && status === "gap")) return;
        if (ok) return skip(reason);
        const repeat = repeatCommand(bound.id, seed, command);
        const broken = `${bound.rule} ${ruleOf(bound.rule).name}`;
        throw new Error(`${broken} is not proven (${status}). ${reason}\nTo repeat it: ${repeat}`);
      },
    }));
}
