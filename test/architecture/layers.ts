import { posix } from "node:path";
import { declaresTypesOnly, importsOf } from "./imports.ts";
import { packageNameOf, type SourceFile } from "./workspace.ts";

/** For each part of a package (a folder of src, or a file directly in it), the parts that it may import. */
export type Layers = Readonly<Record<string, readonly string[] | "anything">>;

/** Imports that point outward or sideways, and parts that no layer names; one sentence each. */
export function layerViolations(files: readonly SourceFile[], layers: Layers): readonly string[] {
  return shipped(files).flatMap((file) => {
    const part = partOf(file.path);
    const allowed = layers[part];
    if (allowed === undefined) return [`${file.path}: no layer is declared for "${part}"`];
    if (allowed === "anything") return [];
    return internalImports(file)
      .filter(({ target }) => partOf(target) !== part && !allowed.includes(partOf(target)))
      .map(
        ({ target, line }) =>
          `${file.path}:${line} imports ${target}: "${part}" may not import "${partOf(target)}"`,
      );
  });
}

/** Files that need each other at run time, in a ring; each ring is told once. Types may refer to each other freely. */
export function importCycles(files: readonly SourceFile[]): readonly string[] {
  const graph = new Map(
    shipped(files).map((file) => [
      file.path,
      internalImports(file)
        .filter(({ typeOnly }) => !typeOnly)
        .map(({ target }) => target),
    ]),
  );
  const rings = new Set<string>();
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(path);
    if (seenAt !== -1) {
      rings.add([...trail.slice(seenAt), path].join(" → "));
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return [...rings];
}

/** Packages and built-ins, each with the parts of `src` that import it. */
export function importersOf(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of shipped(files)) {
    for (const { specifier } of importsOf(file.text, file.path)) {
      const name = packageNameOf(specifier);
      if (name === undefined) continue;
      const parts = importers.get(name) ?? new Set();
      importers.set(name, parts.add(partOf(file.path)));
    }
  }
  return importers;
}

/** Files of a part that hold more than types. */
export function runtimeCodeIn(files: readonly SourceFile[], part: string): readonly string[] {
  return shipped(files)
    .filter((file) => partOf(file.path) === part && !declaresTypesOnly(file.text, file.path))
    .map((file) => `${file.path} holds more than types`);
}

function shipped(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => file.path.startsWith("src/"));
}

interface InternalImport {
  readonly target: string;
  readonly typeOnly: boolean;
  readonly line: number;
}

function internalImports(file: SourceFile): readonly InternalImport[] {
  return importsOf(file.text, file.path)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier, typeOnly, line }) => ({
      target: posix.join(posix.dirname(file.path), specifier).replace(/\.js$/, ".ts"),
      typeOnly,
      line,
    }));
}

/** "src/mint/minter.ts" belongs to "mint", "src/index.ts" to "index". */
function partOf(path: string): string {
  const [, first = ""] = path.split("/");
  return first.replace(/\.ts$/, "");
}
