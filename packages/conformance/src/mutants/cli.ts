import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Collection } from "./mutant.js";
import { type MutantReport, type ProveOptions, proveMutants } from "./prove.js";
import { isKilled, type Verdict } from "./verdict.js";

const usage = "Options: --json FILE, --seed N, ids of mutants";

/**
 * A whole program: proves the mutants that the command line names, all by default, prints each verdict, writes the report if it is
 * asked for, and sets the process's exit code: 0 only if all is as it must be.
 */
export async function proveFromCommandLine(collection: Collection): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    process.exitCode = 2;
    return;
  }
  const { json, ...chosen } = options;
  const report = await proveMutants(collection, { ...chosen, onVerdict: print });
  printEnd(report);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = report.ok ? 0 : 1;
}

function readOptions(): (ProveOptions & { readonly json?: string }) | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { json: { type: "string" }, seed: { type: "string" } },
      allowPositionals: true,
    });
    return {
      ...(values.json !== undefined && { json: values.json }),
      ...(values.seed !== undefined && { seed: Number(values.seed) }),
      ...(positionals.length > 0 && { only: positionals }),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    return undefined;
  }
}

function print(verdict: Verdict): void {
  console.log(
    `${isKilled(verdict) ? "killed" : "NOT AS STATED"}  ${verdict.id}  (${verdict.killedBy.join(" ")})`,
  );
  for (const problem of verdict.problems) console.log(`    ${problem}`);
}

function printEnd({ failures, unproven, mutants, seed }: MutantReport): void {
  for (const failure of failures) console.log(`A right store fails: ${failure}`);
  for (const id of unproven) console.log(`No mutant claims ${id}.`);
  const killed = mutants.filter(isKilled).length;
  console.log(`${killed} of ${mutants.length} mutants are rejected as they state (seed ${seed}).`);
}
