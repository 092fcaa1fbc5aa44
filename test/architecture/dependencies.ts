import { isBuiltin } from "node:module";
import { importsOf } from "./imports.ts";
import { packageNameOf, type WorkspacePackage } from "./workspace.ts";

/** Programs and ambient types: used without an import. */
const USED_WITHOUT_IMPORT = ["typescript", "@types/node"];

/** Where a package's manifest and its imports disagree, in both directions; one sentence each. */
export function dependencyMismatches({ manifest, files }: WorkspacePackage): readonly string[] {
  const shipped = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const development = Object.keys(manifest.devDependencies ?? {});
  const inSource = new Map<string, string>();
  const elsewhere = new Map<string, string>([["vitest", "vitest.config.ts"]]);
  for (const { path, text } of files) {
    for (const { specifier } of importsOf(text, path)) {
      const name = packageNameOf(specifier);
      if (name === undefined || name === manifest.name || isBuiltin(specifier)) continue;
      (path.startsWith("src/") ? inSource : elsewhere).set(name, path);
    }
  }
  const used = (name: string): boolean =>
    inSource.has(name) || elsewhere.has(name) || USED_WITHOUT_IMPORT.includes(name);

  return [
    ...[...inSource]
      .filter(([name]) => !shipped.includes(name))
      .map(([name, path]) => `${path} imports ${name}, which is neither a dependency nor a peer`),
    ...[...elsewhere]
      .filter(([name]) => !shipped.includes(name) && !development.includes(name))
      .map(([name, path]) => `${path} imports ${name}, which is not declared`),
    ...shipped
      .filter((name) => !inSource.has(name))
      .map((name) => `${name} is a dependency, but src does not import it`),
    ...development
      .filter((name) => !used(name) && !used(name.replace(/^@types\//, "")))
      .map((name) => `${name} is a development dependency, but nothing imports it`),
  ];
}
