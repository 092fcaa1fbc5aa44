import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export interface SourceFile {
  /** From the package's folder, with forward slashes: "src/mint/minter.ts". */
  readonly path: string;
  readonly text: string;
}

export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface WorkspacePackage {
  /** From the workspace root: "packages/core". */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: readonly SourceFile[];
}

const SOURCE_FOLDERS = ["src", "test", "mutants"];

/** Every package of the workspace with the TypeScript it is made of. */
export function workspacePackages(): readonly WorkspacePackage[] {
  return ["packages", "apps", "examples"].flatMap((group) =>
    namesIn(group)
      .map((name) => `${group}/${name}`)
      .filter((folder) => existsSync(join(root, folder, "package.json")))
      .map((folder) => ({
        folder,
        manifest: JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
        files: SOURCE_FOLDERS.flatMap((part) => sourceFiles(folder, part)),
      })),
  );
}

function namesIn(group: string): readonly string[] {
  return existsSync(join(root, group)) ? readdirSync(join(root, group)) : [];
}

function sourceFiles(folder: string, part: string): readonly SourceFile[] {
  const base = join(root, folder, part);
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.[cm]?ts$/.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name))
    .map((name) => ({
      path: `${part}/${name.split(sep).join("/")}`,
      text: readFileSync(join(base, name), "utf8"),
    }));
}

/** "@codemint/core/adapter" is "@codemint/core"; a built-in keeps its "node:"; undefined for a relative path. */
export function packageNameOf(specifier: string): string | undefined {
  if (specifier.startsWith(".") || specifier.startsWith("/")) return undefined;
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
