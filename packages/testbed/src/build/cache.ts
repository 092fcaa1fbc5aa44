import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface Build {
  /** Changes with everything that the result depends on: "ferretdb-1.24.2-linux-x64". */
  readonly key: string;
  /** What is said while it runs: "FerretDB 1.24.2 with go, about two minutes". */
  readonly what: string;
  /** Fills the folder; rejects with a sentence when it cannot. */
  readonly make: (folder: string) => Promise<void>;
}

/** The folder that a build filled, now or in an earlier run. Processes that want the same one wait for the first. */
export async function built({ key, what, make }: Build): Promise<string> {
  const cache = join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "codemint");
  const folder = join(cache, key);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  const partial = `${folder}.partial-${process.pid}`;
  try {
    if (existsSync(folder)) return folder;
    console.error(`testbed: building ${what}; later runs find it in ${folder}`);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial);
    await make(partial);
    renameSync(partial, folder);
    return folder;
  } finally {
    rmSync(partial, { recursive: true, force: true });
    unlock();
  }
}

/** Waits while a living process holds the lock; one that died without unlocking holds nothing. */
async function lock(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!existsSync(file)) continue;
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      if (isAlive(Number(readFileSync(file, "utf8")))) await wait(250);
      else rmSync(file, { force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
