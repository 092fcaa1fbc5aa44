// Compiles one package: run from its folder. Outputs of deleted sources are removed only after a good emit, so that
// whoever reads dist meanwhile never finds it empty.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const { error, status, stdout, stderr } = spawnSync(
  "tsc",
  ["-p", "tsconfig.build.json", "--listEmittedFiles"],
  {
    encoding: "utf8",
    shell: process.platform === "win32",
  },
);
const lines = (stdout ?? "").split("\n");
const emitted = lines
  .filter((line) => line.startsWith("TSFILE:"))
  .map((line) => resolve(line.slice(7).trim()));
const diagnostics = lines.filter((line) => line !== "" && !line.startsWith("TSFILE:"));
if (diagnostics.length > 0) console.error(diagnostics.join("\n"));
if (stderr) console.error(stderr);
if (error) console.error(`tsc could not be run (${error.message}): use the package's build script.`);
if (status !== 0) process.exit(status ?? 1);
if (emitted.length === 0) {
  console.error("tsc emitted nothing; is src empty?");
  process.exit(1);
}

const keep = new Set(emitted);
for (const entry of readdirSync("dist", { recursive: true, withFileTypes: true })) {
  const file = resolve(join(entry.parentPath, entry.name));
  if (entry.isFile() && !keep.has(file)) rmSync(file);
}
