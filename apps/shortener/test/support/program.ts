import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

export interface Program {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Resolves once the output holds the text; rejects if the program ends before. */
  said(text: string): Promise<void>;
}

/** Runs one of the built programs: `main.js` or `import/main.js`. It is killed, if need be, when the test ends. */
export function startProgram(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Program {
  const file = fileURLToPath(new URL(`../../dist/${program}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm run build" first.`);
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
    cwd,
  });
  let out = "";
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
      for (const listener of heard) listener();
    });
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  return {
    child,
    out: () => out,
    ended,
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = () => out.includes(text) && resolve();
        heard.add(look);
        look();
        void ended.then(() => reject(new Error(`The program ended without saying "${text}":\n${out}`)));
      }),
  };
}
