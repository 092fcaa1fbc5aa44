import { join } from "node:path";
import { root } from "../architecture/workspace.ts";
import type { Binary } from "./binaries.ts";
import { type Report, reportIn } from "./report.ts";
import { start } from "./start.ts";

/** Core's own suite, by vitest on another Node: in one thread of its process, which is the fastest. */
export async function runOnNode({ path }: Binary): Promise<Report> {
  const { output } = await start(path, [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--root",
    join(root, "packages/core"),
    "--reporter",
    join(import.meta.dirname, "inside/vitest-reporter.ts"),
    "--pool=threads",
    "--no-isolate",
    "--maxWorkers=1",
  ]);
  return reportIn(output);
}
