import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder for one server's data, directly under the system's temporary folder, where every account may reach it. */
export function dataFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `codemint-${name}-`));
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}
