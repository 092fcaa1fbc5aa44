import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./toolchain.mjs";

/** Every workspace package: `{ folder, manifest }`, folder relative to the root. */
export function workspacePackages() {
  return ["packages", "apps", "examples"].flatMap((group) =>
    existsSync(join(root, group))
      ? readdirSync(join(root, group))
          .map((name) => join(group, name))
          .filter((folder) => existsSync(join(root, folder, "package.json")))
          .map((folder) => ({
            folder,
            manifest: JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
          }))
      : [],
  );
}
