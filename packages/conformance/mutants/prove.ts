import type { CaseResult } from "../src/report/report.js";
import { run } from "../src/run/run.js";
import type { Reference } from "./collection.js";
import { limitMs, type Mutant } from "./mutant.js";
import { unproven, type Verdict, verdict } from "./verdict.js";

/** What the suite makes of one mutant. */
export async function proveMutant(mutant: Mutant, seed: number): Promise<Verdict> {
  const subject = "harness" in mutant ? { stores: [mutant.harness] } : { counters: [mutant.counter] };
  const report = await run({ ...subject, seed, limitMs });
  return verdict(
    mutant,
    report.subjects.flatMap(({ results }) => results),
  );
}

export interface ReferenceProof {
  /** What the right stores failed, one sentence each. */
  readonly failures: readonly string[];
  /** Cases that pass on a right store and that no mutant claims. */
  readonly unproven: readonly string[];
}

/** Runs the suite on the right stores: each must pass, and each case that passes must be claimed by a mutant. */
export async function proveReference(
  reference: Reference,
  mutants: readonly Mutant[],
  seed: number,
): Promise<ReferenceProof> {
  const report = await run({ ...reference, seed });
  const failures = report.subjects.flatMap(({ name, results }) =>
    results.filter(({ ok }) => !ok).map((result) => tell(name, result)),
  );
  const results = report.subjects.flatMap((subject) => subject.results);
  return { failures, unproven: [...new Set(unproven(results, mutants))] };
}

const tell = (name: string, { id, status, reason = "" }: CaseResult): string =>
  `${id} on ${name}: ${status} (${reason})`;
