import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, sep } from "node:path";
import { root } from "../architecture/workspace.ts";

const core = join(root, "packages/core");
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pnpm = join(root, ".toolchain", packageManager.replace("@", "-"), "node_modules", ".bin", "pnpm");

/** Every test file of core, by its name from the tests' folder. */
export function testsOfCore(): Readonly<Record<string, string>> {
  const folder = join(core, "test");
  const names = filesIn(folder, ".test.ts").map((name) => [name.split(sep).join("/"), join(folder, name)]);
  return Object.fromEntries(names);
}

/** Packs core and unpacks it in the folder, as a consumer's package manager would; gives where it is. */
export function publishedCore(folder: string): string {
  const printed = execFileSync(pnpm, ["pack", "--json", "--pack-destination", folder], {
    cwd: core,
    encoding: "utf8",
  });
  const { filename }: { readonly filename: string } = JSON.parse(printed);
  execFileSync("tar", ["-xzf", filename, "-C", folder]);
  rmSync(filename);
  return join(folder, "package");
}

/** Every module of a published core. */
export function modulesOf(published: string): readonly string[] {
  const dist = join(published, "dist");
  return filesIn(dist, ".js").map((name) => join(dist, name));
}

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .toSorted();
}
