import type { CounterHarness } from "../counter-harness.js";
import type { StoreHarness } from "../harness.js";
import type { LeaseHarness } from "../lease-harness.js";
import type { CaseResult, Report, SubjectReport } from "../report/report.js";
import { bindCounter, bindLeases, bindStore, refusesEngine } from "./bind.js";
import { refusalResults } from "./refused-engine.js";
import type { BoundCase, SessionOptions } from "./session.js";

export interface RunOptions {
  readonly stores?: readonly StoreHarness[];
  readonly counters?: readonly CounterHarness[];
  readonly leases?: readonly LeaseHarness[];
  /** An integer of 0 to 2^32 - 1; drawn by chance by default. The report shows it. */
  readonly seed?: number;
  /** Ids of rules or cases; all by default. A run of some cases proves only those. */
  readonly only?: readonly string[];
  /** Milliseconds that one case may take: 30,000 by default. */
  readonly limitMs?: number;
  /** Told of each result as it comes. */
  readonly onResult?: (result: CaseResult, subject: string) => void;
}

/** Runs the suite without a test framework, one case after the other. Throws only for wrong options. */
export async function run(options: RunOptions): Promise<Report> {
  const { stores = [], counters = [], leases = [], only, onResult } = options;
  if (stores.length + counters.length + leases.length === 0)
    throw new RangeError("There is nothing to run: give stores, counters or leases.");
  const session = sessionOptions(options);
  const subjects: SubjectReport[] = [];
  const runAll = async (name: string, cases: readonly BoundCase[]): Promise<readonly CaseResult[]> => {
    const results: CaseResult[] = [];
    for (const bound of cases.filter(({ id, rule }) => isChosen(id, rule, only))) {
      const result = await bound.run();
      onResult?.(result, name);
      results.push(result);
    }
    return results;
  };
  for (const harness of stores) {
    const results = await runAll(harness.name, bindStore(harness, session));
    subjects.push({ kind: "store", name: harness.name, engine: harness.engine, keys: harness.keys, results });
  }
  const runSmall = async (
    kind: "counter" | "leases",
    harness: CounterHarness | LeaseHarness,
    bind: (refused: boolean) => readonly BoundCase[],
  ): Promise<void> => {
    const refused = await refusesEngine(harness);
    const cases = bind(refused);
    const results = refused
      ? await refusalResults(cases.filter(({ id, rule }) => isChosen(id, rule, only)))
      : await runAll(harness.name, cases);
    subjects.push({ kind, name: harness.name, engine: harness.engine, results });
  };
  for (const harness of counters) {
    await runSmall("counter", harness, (refused) => bindCounter(harness, session, refused));
  }
  for (const harness of leases) {
    await runSmall("leases", harness, (refused) => bindLeases(harness, session, refused));
  }
  const count = subjects.reduce((sum, { results }) => sum + results.length, 0);
  if (count === 0) throw new RangeError(`No case of what is proven here is called ${only?.join(" or ")}.`);
  const ok = subjects.every(({ results }) => results.every((result) => result.ok));
  return { ok, seed: session.seed, subjects };
}

/** The options that every case shares, with their defaults. */
export function sessionOptions({
  seed,
  limitMs = 30_000,
}: Pick<RunOptions, "seed" | "limitMs">): SessionOptions {
  const chosen = seed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  if (!Number.isInteger(chosen) || chosen < 0 || chosen >= 2 ** 32) {
    throw new RangeError("The seed must be an integer of 0 to 4294967295.");
  }
  if (!Number.isInteger(limitMs) || limitMs < 1) throw new RangeError("limitMs must be a positive integer.");
  return { seed: chosen, limitMs };
}

/** Whether `only` names this case or its rule. */
export const isChosen = (id: string, rule: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.includes(id) || only.includes(rule);
