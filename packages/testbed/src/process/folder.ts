import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepFolder, releaseFolder } from "./keeper.js";

/** A new folder for one server's data, directly under the system's temporary folder, where every account may reach it. */
export function dataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `codemint-${name}-`));
  keepFolder(folder);
  return folder;
}

export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
  releaseFolder(path);
}
