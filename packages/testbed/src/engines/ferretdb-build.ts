import { chmodSync, cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { built } from "../build/cache.js";
import { runTool } from "../build/run-tool.js";
import { findBinary } from "../process/binaries.js";

/** The last release whose own SQLite and PostgreSQL backends need nothing but a Go compiler. */
export const FERRETDB_VERSION = "1.24.2";
export const FERRETDB_MODULE = "github.com/FerretDB/FerretDB";

/** The path of FerretDB's binary, or why there is none. */
export async function buildFerretdb(): Promise<{ readonly binary: string } | { readonly miss: string }> {
  const go = findBinary("go", ["/usr/local/go/bin"]);
  if (go === undefined) return { miss: "FerretDB is built with Go, which this machine does not have." };
  const folder = await built({
    key: `ferretdb-${FERRETDB_VERSION}-${process.platform}-${process.arch}`,
    what: `FerretDB ${FERRETDB_VERSION} with Go (some minutes)`,
    make: (into) => make(go, into),
  });
  return { binary: join(folder, "ferretdb") };
}

async function make(go: string, folder: string): Promise<void> {
  const module = `${FERRETDB_MODULE}@v${FERRETDB_VERSION}`;
  const downloaded: { readonly Dir: string } = JSON.parse(
    await runTool(go, ["mod", "download", "-json", module], folder),
  );
  const source = join(folder, "source");
  cpSync(downloaded.Dir, source, { recursive: true });
  makeWritable(source);
  // The module's archive lacks this file, and the binary panics without it.
  writeFileSync(join(source, "build", "version", "version.txt"), `v${FERRETDB_VERSION}`);
  await runTool(go, ["build", "-o", join(folder, "ferretdb"), "./cmd/ferretdb"], source);
  rmSync(source, { recursive: true });
}

/** Go's module cache is read-only, and so is what is copied from it. */
function makeWritable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeWritable(path);
    else chmodSync(path, 0o644);
  }
}
