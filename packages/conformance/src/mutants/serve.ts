import { type RunOptions, run } from "../run/run.js";
import type { Mutant } from "./mutant.js";
import { type Verdict, verdict } from "./verdict.js";

/** Names the mutant that a process is to prove next. */
export interface Order {
  readonly id: string;
  readonly seed: number;
  readonly limitMs: number;
}

/**
 * The whole work of a process that `Collection.start` starts: proves each mutant that it is told to, and ends the process when there
 * are no more, whatever a mutant has left running. Never resolves.
 */
export function serveMutants(mutants: readonly Mutant[]): Promise<never> {
  process.on("message", async ({ id, seed, limitMs }: Order) => {
    const named = mutants.find((mutant) => mutant.id === id);
    if (named === undefined) throw new RangeError(`This process has no mutant "${id}".`);
    process.send?.(await prove(named, { seed, limitMs }));
  });
  process.once("disconnect", () => process.exit());
  return new Promise(() => {});
}

async function prove(mutant: Mutant, options: Pick<RunOptions, "seed" | "limitMs">): Promise<Verdict> {
  const report = await run({ ...subjectOf(mutant), ...options });
  return verdict(
    mutant,
    report.subjects.flatMap(({ results }) => results),
  );
}

function subjectOf(mutant: Mutant): Pick<RunOptions, "stores" | "counters" | "leases"> {
  if ("harness" in mutant) return { stores: [mutant.harness] };
  return "counter" in mutant ? { counters: [mutant.counter] } : { leases: [mutant.leases] };
}
