import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must, output, root } from "./toolchain.mjs";
import { workspacePackages } from "./workspace.mjs";

/** Looks at every published package as a consumer gets it: packed. Resolves to 0 when all are in order. */
export async function checkPublishedPackages() {
  const folder = mkdtempSync(join(tmpdir(), "codemint-pack-"));
  try {
    let failures = 0;
    for (const { folder: name, manifest } of workspacePackages()) {
      if (manifest.private) continue;
      await must("pnpm", ["pack", "--pack-destination", folder], { cwd: join(root, name), stdio: "ignore" });
      const stem = `${manifest.name.replace("@", "").replace("/", "-")}-${manifest.version}`;
      const tarball = join(folder, `${stem}.tgz`);
      const problems = [
        complaint("publint", ["run", tarball, "--strict"]),
        complaint("attw", [tarball, "--profile", "esm-only", "--format", "ascii"]),
      ].filter((text) => text !== undefined);
      console.log([manifest.name, problems.length === 0 ? "ok" : "not ok", ...problems].join(" "));
      failures += problems.length;
    }
    return failures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a tool printed when it failed; undefined when it passed. */
function complaint(tool, args) {
  try {
    output(tool, args);
    return undefined;
  } catch (error) {
    return error.message;
  }
}
