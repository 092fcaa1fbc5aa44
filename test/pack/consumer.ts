import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, workspacePackages } from "../architecture/workspace.ts";

/** A project outside the workspace that has the published packages as their tarballs hold them. */
export interface Consumer {
  /** Writes a TypeScript module of the project. */
  write(name: string, text: string): void;
  /** Compiles the project, strictly and with its libraries' declarations checked; gives what the compiler says. */
  compile(): string;
  /** Runs a compiled module; gives its exit code and all that it printed. */
  run(
    name: string,
    ...args: readonly string[]
  ): { readonly exitCode: number | null; readonly output: string };
  /** Every file of an installed package, from its folder. */
  filesOf(packageName: string): readonly string[];
  remove(): void;
}

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pnpm = join(root, ".toolchain", packageManager.replace("@", "-"), "node_modules", ".bin", "pnpm");

/**
 * Packs every published package and installs the tarballs in an empty folder. What they depend on is linked from the
 * workspace's own, so that this needs no network and compiles nothing; a dependency that a package does not declare
 * is still not found, since pnpm gives each package its declared ones alone.
 */
export function makeConsumer(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), "codemint-consumer-"));
  const published = workspacePackages().filter(({ manifest }) => manifest.private !== true);
  const packed = new Map(
    published.map((each) => [each.manifest.name, pack(join(root, each.folder), folder)]),
  );
  const tarballs = Object.fromEntries([...packed].map(([name, { filename }]) => [name, `file:${filename}`]));
  const tools = Object.fromEntries(
    [
      "@aws-sdk/client-dynamodb",
      "@types/better-sqlite3",
      "@types/node",
      "better-sqlite3",
      "drizzle-orm",
      "typescript",
    ].map((name) => [name, linkFrom("", name)]),
  );
  writeJson(join(folder, "package.json"), {
    name: "consumer",
    private: true,
    type: "module",
    dependencies: { ...tarballs, ...tools },
  });
  writeJson(join(folder, "pnpm-workspace.yaml"), {
    pmOnFail: "ignore",
    overrides: { "@noble/hashes": linkFrom("packages/core", "@noble/hashes") },
  });
  writeJson(join(folder, "tsconfig.json"), {
    compilerOptions: {
      target: "es2023",
      module: "nodenext",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      types: ["node"],
      rootDir: "src",
      outDir: "dist",
    },
    include: ["src"],
  });
  mkdirSync(join(folder, "src"));
  execFileSync(pnpm, ["install", "--offline"], { cwd: folder, encoding: "utf8", stdio: "pipe" });

  const start = (command: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
    return { exitCode: status, output: `${stdout}${stderr}` };
  };
  return {
    write: (name, text) => writeFileSync(join(folder, "src", name), text),
    compile: () => start(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]).output,
    run: (name, ...args) => start(process.execPath, [join("dist", name), ...args]),
    filesOf: (packageName) => packed.get(packageName)?.files.map(({ path }) => path) ?? [],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

function pack(packageFolder: string, destination: string): Packed {
  const printed = execFileSync(pnpm, ["pack", "--json", "--pack-destination", destination], {
    cwd: packageFolder,
    encoding: "utf8",
  });
  return JSON.parse(printed);
}

function linkFrom(packageFolder: string, name: string): string {
  return `link:${join(root, packageFolder, "node_modules", name)}`;
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, JSON.stringify(value, null, 2));
}
