// Brings a bare clone (Node and npm only) to a state where everything else runs, and then needs no network.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const pnpmSpec = manifest.packageManager;
const toolchain = join(root, ".toolchain", pnpmSpec.replace("@", "-"));
const toolchainBin = join(toolchain, "node_modules", ".bin");
const stampFile = join(root, "node_modules", ".codemint-install.json");

// A native dependency may have to be compiled; Node's own headers, where its installation has them, save a download.
const nodePrefix = join(dirname(process.execPath), "..");
const hasHeaders = existsSync(join(nodePrefix, "include", "node", "node_version.h"));

// Turbo looks pnpm up on the PATH, so ours has to come first there.
const env = {
  ...(hasHeaders && { npm_config_nodedir: nodePrefix }),
  ...process.env,
  PATH: [toolchainBin, join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
};

const onWindows = process.platform === "win32";

/** Runs a command to its end with our terminal; resolves to its exit code. Signals reach the child. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: "inherit", shell: onWindows, ...options });
    // A supervisor signals only us. (A terminal signals the whole group: then this is a second, harmless delivery.)
    const forward = (signal) => child.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, forward);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.off(name, forward);
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}

/** Like run, but ends this process with the same exit code when the command fails. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** What a command prints; throws when it fails. */
export function output(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, env, encoding: "utf8", shell: onWindows, ...options });
  if (result.error) throw result.error;
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(" ")} failed:\n${result.stdout}${result.stderr}`);
  return result.stdout;
}

async function ensurePnpm() {
  if (existsSync(join(toolchain, "node_modules", "pnpm", "package.json"))) return;
  mkdirSync(toolchain, { recursive: true });
  console.log(`Fetching ${pnpmSpec} into .toolchain (first run only)`);
  await must("npm", [
    "install",
    "--prefix",
    toolchain,
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    pnpmSpec,
  ]);
}

/** What an install depends on. The ABI is part of it because better-sqlite3 is compiled for one Node major. */
function currentStamp() {
  const hash = createHash("sha256");
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(readFileSync(join(root, file)));
  return { lock: hash.digest("hex"), abi: process.versions.modules };
}

function recordedStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined; // never installed, or the record is unreadable: both mean "install"
  }
}

async function ensureInstalled() {
  const wanted = currentStamp();
  const recorded = recordedStamp();
  if (recorded?.lock !== wanted.lock)
    await must("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"]);
  if (recorded !== undefined && recorded.abi !== wanted.abi) await must("pnpm", ["rebuild", "--recursive"]);
  if (recorded?.lock !== wanted.lock || recorded?.abi !== wanted.abi) {
    writeFileSync(stampFile, `${JSON.stringify(wanted)}\n`);
  }
}

/** pnpm, then the dependencies, then nothing more: safe and fast to call on every run. */
export async function ensureToolchain() {
  await ensurePnpm();
  await ensureInstalled();
}

/** Runs a task of turbo.json; resolves to its exit code. Two tasks at a time keep a small machine usable. */
export function turbo(task, ...args) {
  return run("turbo", ["run", task, "--concurrency=2", "--no-update-notifier", ...args]);
}

/** Toolchain and a build of everything (or of what the turbo arguments select). */
export async function ensureBuilt(...args) {
  await ensureToolchain();
  const code = await turbo("build", ...args);
  if (code !== 0) process.exit(code);
}
