import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** The first of these programs that may be run: on the PATH, then in the given folders. */
export function findBinary(name: string, folders: readonly string[] = []): string | undefined {
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...path, ...folders].map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
