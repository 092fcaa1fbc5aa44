import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const LONGEST_MS = 40 * 60_000;
const KEPT_OUTPUT = 2_000;

/** Runs a compiler or its package manager; rejects with the end of what it printed. */
export async function runTool(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    const { stdout } = await run(command, args, { cwd, timeout: LONGEST_MS, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const printed =
      error instanceof Error && "stderr" in error ? String(error.stderr).slice(-KEPT_OUTPUT) : "";
    throw new Error(`\`${command} ${args.join(" ")}\` failed. ${printed}`, { cause: error });
  }
}
