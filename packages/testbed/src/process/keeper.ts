import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { detachFromLoop } from "./detach.js";

let keeper: ChildProcess | undefined;

/** Sees to it that a process ends when this one does, in whatever way, a kill included. */
export function keepProcess(pid: number, signal: NodeJS.Signals): void {
  tell({ keep: true, pid, signal });
}

/** The process has ended. */
export function releaseProcess(pid: number): void {
  tell({ keep: false, pid });
}

/** Sees to it that a folder goes when this process ends, after the processes that it keeps. */
export function keepFolder(folder: string): void {
  tell({ keep: true, folder });
}

/** The folder is gone. */
export function releaseFolder(folder: string): void {
  tell({ keep: false, folder });
}

function tell(message: object): void {
  if (keeper === undefined) {
    const script = fileURLToPath(new URL("./keeper.mjs", import.meta.url));
    // A group of its own: what a terminal sends to ours must not end it first.
    keeper = spawn(process.execPath, [script], { stdio: ["pipe", "ignore", "ignore"], detached: true });
    detachFromLoop(keeper);
  }
  keeper.stdin?.write(`${JSON.stringify(message)}\n`);
}
