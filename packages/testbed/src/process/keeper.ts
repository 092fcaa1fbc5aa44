import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { detachFromLoop } from "./detach.js";

let keeper: ChildProcess | undefined;

/** Sees to it that `pid` ends and `folder` goes when this process ends in whatever way, a kill included. */
export function keep(pid: number, signal: NodeJS.Signals, folder?: string): void {
  tell({ pid, signal, ...(folder !== undefined && { folder }) });
}

/** The process has ended in good order. */
export function release(pid: number): void {
  tell({ pid });
}

function tell(message: { readonly pid: number; readonly signal?: string; readonly folder?: string }): void {
  if (keeper === undefined) {
    const script = fileURLToPath(new URL("./keeper.mjs", import.meta.url));
    // A group of its own: what a terminal sends to ours must not end it first.
    keeper = spawn(process.execPath, [script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    detachFromLoop(keeper);
  }
  keeper.stdin?.write(`${JSON.stringify(message)}\n`);
}
