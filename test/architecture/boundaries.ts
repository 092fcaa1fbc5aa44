import { posix } from "node:path";
import { importsOf } from "./imports.ts";
import { type Manifest, packageNameOf, type WorkspacePackage } from "./workspace.ts";

/** Relative imports that leave their package, and imports of what a sibling does not export. */
export function reachesInside(of: WorkspacePackage, all: readonly WorkspacePackage[]): readonly string[] {
  const siblings = new Map(all.map(({ manifest }) => [manifest.name, manifest]));
  return forEachImport(of, (specifier, path) => {
    if (specifier.startsWith(".")) {
      const target = posix.join(posix.dirname(path), specifier);
      return target.startsWith("..") ? "leaves its package" : undefined;
    }
    const sibling = siblings.get(packageNameOf(specifier) ?? "");
    if (sibling === undefined || exportsOf(sibling).includes(specifier)) return undefined;
    return `which ${sibling.name} does not export`;
  });
}

/** What a package ships may import only these of the workspace's packages. */
export function foreignImports(
  of: WorkspacePackage,
  isOurs: (packageName: string) => boolean,
  allowed: readonly string[],
  parts: readonly string[] = ["src"],
): readonly string[] {
  return forEachImport(of, (specifier, path) => {
    const [part = ""] = path.split("/");
    if (!parts.includes(part) || !isOurs(packageNameOf(specifier) ?? "")) return undefined;
    return allowed.includes(specifier) ? undefined : `it may import only ${allowed.join(", ") || "itself"}`;
  });
}

function forEachImport(
  of: WorkspacePackage,
  complaint: (specifier: string, path: string) => string | undefined,
): readonly string[] {
  return of.files.flatMap(({ path, text }) =>
    importsOf(text, path).flatMap(({ specifier, line }) => {
      const reason = complaint(specifier, path);
      return reason === undefined ? [] : [`${of.folder}/${path}:${line} imports ${specifier}: ${reason}`];
    }),
  );
}

function exportsOf(manifest: Manifest): readonly string[] {
  return Object.keys(manifest.exports ?? {}).map((subpath) => posix.join(manifest.name, subpath));
}
