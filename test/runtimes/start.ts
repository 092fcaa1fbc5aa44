import { spawn } from "node:child_process";

export interface Ended {
  readonly exitCode: number | null;
  /** What it printed to either stream. */
  readonly output: string;
}

/** Runs a program to its end. Nothing of the vitest that runs this is inherited. */
export function start(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_|TEST$)/.test(name));
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...Object.fromEntries(inherited), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("close", (exitCode) => resolve({ exitCode, output }));
  });
}
