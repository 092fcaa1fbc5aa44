import type { CaseId } from "../cases/index.js";
import type { CaseResult } from "../report/report.js";
import { run } from "../run/run.js";
import { claimedInMemory } from "./beyond-memory.js";
import type { Collection } from "./mutant.js";
import { proveInProcesses } from "./pool.js";
import { isKilled, type Verdict } from "./verdict.js";

/** Milliseconds for one case on a mutant. */
export const defaultLimitMs = 6_000;

export interface ProveOptions {
  /** An integer of 0 to 2^32 - 1; 1 by default. */
  readonly seed?: number;
  /** Ids of mutants; all by default. A run of some proves only those, and not the right stores. */
  readonly only?: readonly string[];
  /** Told of each mutant's verdict as it comes. */
  readonly onVerdict?: (verdict: Verdict) => void;
}

export interface MutantReport {
  /** Whether each mutant is killed as it states, no right store fails, and no case lacks a mutant. */
  readonly ok: boolean;
  readonly seed: number;
  /** The part of the mutants that is killed as they state, from 0 to 1. */
  readonly score: number;
  readonly mutants: readonly Verdict[];
  /** What the right stores failed, one sentence each. */
  readonly failures: readonly string[];
  /** Cases that pass on a right store and that no mutant claims: nothing shows that they can fail. */
  readonly unproven: readonly string[];
}

/**
 * Proves that the suite rejects every mutant of a collection by the cases that it claims, and no right store. Throws for wrong
 * options, and if a process that proves mutants ends by itself.
 */
export async function proveMutants(
  collection: Collection,
  { seed = 1, only, onVerdict = () => {} }: ProveOptions = {},
): Promise<MutantReport> {
  const {
    mutants,
    reference,
    start,
    limitMs = defaultLimitMs,
    claimedElsewhere = claimedInMemory,
  } = collection;
  const all = mutants.map(({ id }) => id);
  const unknown = only?.find((id) => !all.includes(id));
  if (unknown !== undefined) throw new RangeError(`No mutant is called "${unknown}".`);
  const ids = all.filter((id) => only === undefined || only.includes(id));
  const verdicts = await proveInProcesses(ids, { seed, limitMs }, start, onVerdict);
  const claimed = [...claimedElsewhere, ...mutants.flatMap(({ claims }): readonly CaseId[] => claims)];
  const { failures, unproven } =
    only === undefined ? await proveReference(reference, claimed, seed) : { failures: [], unproven: [] };
  const killed = verdicts.filter(isKilled).length;
  return {
    ok: killed === ids.length && failures.length + unproven.length === 0,
    seed,
    score: killed / Math.max(ids.length, 1),
    mutants: verdicts,
    failures,
    unproven,
  };
}

/** Runs the suite on the right stores: each must pass, and each case that passes must be claimed by a mutant. */
async function proveReference(
  reference: Collection["reference"],
  claimed: readonly string[],
  seed: number,
): Promise<Pick<MutantReport, "failures" | "unproven">> {
  const report = await run({ ...reference, seed });
  const failures = report.subjects.flatMap(({ name, results }) =>
    results.filter(({ ok }) => !ok).map((result) => tell(name, result)),
  );
  const passed = report.subjects.flatMap(({ results }) => results.filter(({ status }) => status === "pass"));
  const unproven = new Set(passed.map(({ id }) => id).filter((id) => !claimed.includes(id)));
  return { failures, unproven: [...unproven] };
}

const tell = (name: string, { id, status, reason = "" }: CaseResult): string =>
  `${id} on ${name}: ${status} (${reason})`;
