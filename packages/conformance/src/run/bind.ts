import { isCodemintError } from "@codemint/core/adapter";
import { allCounterCases, allLeaseCases, allStoreCases, type CaseId } from "../cases/index.js";
import type { CounterHarness } from "../counter-harness.js";
import { type StoreHarness, scopeFields } from "../harness.js";
import type { LeaseHarness } from "../lease-harness.js";
import type { RuleId } from "../rules.js";
import { type Belongings, counterContext, leaseContext, storeContext } from "./context.js";
import { smallHooks, storeHooks } from "./hooks.js";
import { type BoundCase, bindCase, type SessionOptions } from "./session.js";

/** Every case of the suite, bound to this store. */
export function bindStore(harness: StoreHarness, options: SessionOptions): readonly BoundCase[] {
  const gaps: Readonly<Record<string, string | undefined>> = harness.knownGaps ?? {};
  assertKnown(gaps, allStoreCases, harness.name);
  const facts = { maxScope: 2 as const, ...harness };
  const hooks = once(async () => {
    const opened = await harness.open({ scope: scopeFields.slice(0, harness.scope ?? 0) });
    const found = storeHooks(harness, opened);
    await opened.close();
    return found;
  });
  return allStoreCases.map((entry) =>
    bindCase(
      entry,
      {
        applies: entry.appliesTo?.(facts) ?? true,
        gap: gaps[entry.id],
        hooks,
        work: (signal, mine) =>
          entry.run(storeContext(harness, entry.id, options.seed, signal, mine, options.limitMs)),
        leftovers: async () => (await harness.leftovers?.()) ?? [],
      },
      options,
    ),
  );
}

/**
 * Every case of the suite, bound to this counter store. `refused`: `verify()` refuses the engine, so the cases run
 * without it, to show that it is right to.
 */
export function bindCounter(
  harness: CounterHarness,
  options: SessionOptions,
  refused = false,
): readonly BoundCase[] {
  return bindSmall(harness, allCounterCases, options, refused, counterContext);
}

/** The same, bound to this lease store. */
export function bindLeases(
  harness: LeaseHarness,
  options: SessionOptions,
  refused = false,
): readonly BoundCase[] {
  return bindSmall(harness, allLeaseCases, options, refused, leaseContext);
}

/** Binds the cases of counters or of leases, whose harnesses are built alike. */
function bindSmall<Harness extends CounterHarness | LeaseHarness, Context>(
  harness: Harness,
  cases: readonly {
    readonly id: CaseId;
    readonly rule: RuleId;
    readonly title: string;
    readonly needs?: readonly string[];
    readonly appliesTo?: (facts: Harness) => true | string;
    readonly run: (context: Context) => Promise<void>;
  }[],
  options: SessionOptions,
  refused: boolean,
  contextOf: (
    subject: Harness,
    id: string,
    seed: number,
    signal: AbortSignal,
    mine: Belongings,
    verify: boolean,
    limitMs: number,
  ) => Context,
): readonly BoundCase[] {
  const gaps: Readonly<Record<string, string | undefined>> = harness.knownGaps ?? {};
  assertKnown(gaps, cases, harness.name);
  const hooks = once(async () => {
    const opened = await harness.open({ verify: !refused });
    const found = smallHooks(harness, opened);
    await opened.close();
    return found;
  });
  return cases.map((entry) =>
    bindCase(
      entry,
      {
        applies: entry.appliesTo?.(harness) ?? true,
        gap: gaps[entry.id],
        hooks,
        work: (signal, mine) =>
          entry.run(contextOf(harness, entry.id, options.seed, signal, mine, !refused, options.limitMs)),
        leftovers: async () => (await harness.leftovers?.()) ?? [],
      },
      options,
    ),
  );
}

/** Whether the `verify()` of counters or leases says that this engine cannot keep them. */
export async function refusesEngine(harness: CounterHarness | LeaseHarness): Promise<boolean> {
  const opened = await harness.open({ verify: false });
  const subject = "counter" in opened ? opened.counter : opened.leases;
  try {
    await subject.verify();
    return false;
  } catch (error) {
    if (!isCodemintError(error, "ERR_CODEMINT_SCHEMA")) throw error;
    return error.details.problems.some(({ subject }) => subject === "engine");
  } finally {
    await opened.close();
  }
}

function assertKnown(
  gaps: Readonly<Record<string, unknown>>,
  cases: readonly { readonly id: string }[],
  name: string,
): void {
  const stray = Object.keys(gaps).find((id) => !cases.some((entry) => entry.id === id));
  if (stray !== undefined)
    throw new RangeError(`${name} has a known gap "${stray}", but there is no such case.`);
}

export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}
