import { isCodemintError } from "@codemint/core/adapter";
import { allCounterCases, allStoreCases } from "../cases/index.js";
import type { CounterHarness } from "../counter-harness.js";
import { type StoreHarness, scopeFields } from "../harness.js";
import { counterContext, storeContext } from "./context.js";
import { counterHooks, storeHooks } from "./hooks.js";
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
  const gaps: Readonly<Record<string, string | undefined>> = harness.knownGaps ?? {};
  assertKnown(gaps, allCounterCases, harness.name);
  const hooks = once(async () => {
    const opened = await harness.open({ verify: !refused });
    const found = counterHooks(harness, opened);
    await opened.close();
    return found;
  });
  return allCounterCases.map((entry) =>
    bindCase(
      entry,
      {
        applies: entry.appliesTo?.(harness) ?? true,
        gap: gaps[entry.id],
        hooks,
        work: (signal, mine) =>
          entry.run(counterContext(harness, entry.id, options.seed, signal, mine, !refused, options.limitMs)),
        leftovers: async () => (await harness.leftovers?.()) ?? [],
      },
      options,
    ),
  );
}

/** Whether the counter's `verify()` says that this engine cannot keep counters. */
export async function refusesEngine(harness: CounterHarness): Promise<boolean> {
  const opened = await harness.open({ verify: false });
  try {
    await opened.counter.verify();
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
