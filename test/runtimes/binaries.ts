import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const here = import.meta.dirname;

/** The executable inside the package of this platform, and the version that the package has. */
export interface Binary {
  readonly path: string;
  readonly version: string;
}

/**
 * The binary of a package that carries it in optional packages, one a platform, of which only the fitting one is
 * installed. Throws when none is.
 */
export function binaryOf(name: string, ...executables: readonly string[]): Binary {
  const manifest = join(realpathSync(join(here, "node_modules", name)), "package.json");
  return among(Object.keys(read(manifest).optionalDependencies ?? {}), manifest, executables);
}

/** Node of a major version; this package itself names its platforms. */
export function nodeBinary(major: number): Binary {
  const manifest = join(here, "package.json");
  const names = Object.keys(read(manifest).optionalDependencies ?? {});
  return among(
    names.filter((name) => name.startsWith(`node${major}-`)),
    manifest,
    ["bin/node"],
  );
}

function among(names: readonly string[], manifest: string, executables: readonly string[]): Binary {
  const require = createRequire(manifest);
  for (const name of names) {
    for (const modules of require.resolve.paths(name) ?? []) {
      const folder = join(modules, name);
      const executable = executables.map((path) => join(folder, path)).find((path) => existsSync(path));
      if (executable !== undefined) {
        return { path: executable, version: read(join(folder, "package.json")).version };
      }
    }
  }
  throw new Error(
    `No binary for ${process.platform} ${process.arch} is installed among ${names.join(", ")}.`,
  );
}

function read(manifest: string): {
  readonly version: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
} {
  return JSON.parse(readFileSync(manifest, "utf8"));
}
