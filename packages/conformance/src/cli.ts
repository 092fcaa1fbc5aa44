import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { toJson } from "./report/json.js";
import { toJunit } from "./report/junit.js";
import { toMarkdown } from "./report/markdown.js";
import { type CaseResult, exitCode, type Report } from "./report/report.js";
import { countByStatus, statuses } from "./report/summary.js";
import { choiceFromEnvironment, repeatCommand } from "./run/choice.js";
import { type RunOptions, run } from "./run/run.js";

const usage = "Options: --json FILE, --markdown FILE, --junit FILE, --seed N, --only R01,R14.view";

/**
 * A whole program: runs the suite as the command line says, prints what it finds, writes the reports that are asked for,
 * and sets the process's exit code: 0 only if every subject is proven.
 *
 * @param command how this program is started, for the line that repeats a failure
 */
export async function runFromCommandLine(
  subjects: Pick<RunOptions, "stores" | "counters" | "leases">,
  command: string,
): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    process.exitCode = 2;
    return;
  }
  const { json, markdown, junit, ...chosen } = options;
  const report = await run({ ...subjects, ...chosen }).catch(refused);
  if (report === undefined) return;
  print(report, command, chosen.only !== undefined);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(toJson(report), null, 2)}\n`);
  if (markdown !== undefined) await writeFile(markdown, toMarkdown(report, command));
  if (junit !== undefined) await writeFile(junit, toJunit(report, command));
  process.exitCode = exitCode(report);
}

/** A choice that the suite refuses is the caller's mistake, told in one line. */
function refused(error: unknown): undefined {
  if (!(error instanceof RangeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readOptions() {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: { json: text, markdown: text, junit: text, seed: text, only: text },
    });
    const { seed, only, ...files } = values;
    return {
      ...files,
      ...choiceFromEnvironment(),
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(only !== undefined && { only: only.split(",") }),
    };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    return undefined;
  }
}

function print({ ok, seed, subjects }: Report, command: string, isPart: boolean): void {
  for (const { name, engine, results } of subjects) {
    const counts = countByStatus(results);
    const summary = statuses
      .filter((status) => counts[status] > 0)
      .map((status) => `${counts[status]} ${status}`);
    console.log(`${name}, ${engine.product} ${engine.version}: ${summary.join(", ") || "no case chosen"}`);
    for (const result of results) tellExceptions(result, seed, command);
  }
  const whole = ok ? "Every subject is proven" : "Not every subject is proven";
  const part = ok ? "Every chosen case stands" : "Not every chosen case stands";
  console.log(`${isPart ? part : whole} (seed ${seed}).`);
}

/** What did not pass and is not simply out of place is said on the spot. */
function tellExceptions({ id, status, reason = "", ok }: CaseResult, seed: number, command: string): void {
  if (status === "pass" || status === "n/a") return;
  console.log(`  ${id} ${status}: ${reason.replaceAll("\n", "\n    ")}`);
  if (!ok) console.log(`    ${repeatCommand(id, seed, command)}`);
}
