import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Binary, binaryOf } from "./binaries.ts";
import { bundle } from "./bundle.ts";
import { modulesOf } from "./core-files.ts";
import { type Report, reportIn } from "./report.ts";
import { type Ended, start } from "./start.ts";

/** A runtime that gets the tests, and core as it is published, in one module. */
export interface BundledRuntime {
  readonly name: string;
  /** How its own code names it. */
  readonly identity: (version: string) => string;
  readonly binary: () => Binary;
  /** It has no built-in of Node. */
  readonly edge: boolean;
  /** Runs a module that is in a file. */
  readonly start: (module: string, binary: Binary) => Promise<Ended>;
}

export const bundledRuntimes: readonly BundledRuntime[] = [
  {
    name: "Bun",
    identity: (version) => `bun ${version}`,
    binary: () => binaryOf("bun", "bin/bun", "bin/bun.exe"),
    edge: false,
    start: (module, { path }) => start(path, [module]),
  },
  {
    name: "Deno",
    identity: (version) => `deno ${version}`,
    binary: () => binaryOf("deno", "deno", "deno.exe"),
    edge: false,
    start: (module, { path }) =>
      start(path, ["run", "--no-config", "--no-lock", "--allow-read", "--allow-env", module], {
        DENO_DIR: join(module, "..", "deno"),
        DENO_NO_UPDATE_CHECK: "1",
      }),
  },
  {
    name: "workerd",
    // It does not tell its version.
    identity: () => "Cloudflare-Workers",
    binary: () => binaryOf("workerd", "bin/workerd", "bin/workerd.exe"),
    edge: true,
    start: startWorker,
  },
];

/** Runs the `test` handler of a worker. From some date on a worker has Node's built-ins unless it forgoes them. */
export function startWorker(module: string, { path, version }: Binary): Promise<Ended> {
  const [, year, month, day] = /^1\.(\d{4})(\d\d)(\d\d)\./.exec(version) ?? [];
  const config = `${module}.capnp`;
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (services = [(name = "core", worker = (
      modules = [(name = "core", esModule = embed "${basename(module)}")],
      compatibilityDate = "${year}-${month}-${day}",
      compatibilityFlags = ["no_nodejs_compat", "no_nodejs_compat_v2"],
    ))]);`,
  );
  return start(path, ["test", config]);
}

/** Runs test files against core as it is published, all modules of which are loaded before anything runs. */
export async function runOnBundle(
  { edge, binary, start: startOn }: BundledRuntime,
  tests: Readonly<Record<string, string>>,
  published: string,
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), "codemint-runtime-"));
  try {
    const module = join(folder, "tests.mjs");
    writeFileSync(module, await bundle({ tests, atLoad: modulesOf(published), published, edge }));
    const { output } = await startOn(module, binary());
    return reportIn(output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
