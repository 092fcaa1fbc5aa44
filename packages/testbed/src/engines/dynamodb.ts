import { join } from "node:path";
import { built } from "../build/cache.js";
import { runTool } from "../build/run-tool.js";
import type { Recipe, Source, Started } from "../find/recipe.js";
import { findBinary } from "../process/binaries.js";
import { startControlled } from "../process/controlled.js";
import { dataFolder } from "../process/folder.js";
import { freePort } from "../process/port.js";
import { fromEnvironment } from "./address.js";
import { dynaliteFromNpm } from "./dynalite.js";

const DYNAMODB_URL = "CODEMINT_DYNAMODB_URL";
const DYNOXIDE_VERSION = "3.2.0";

const server = { wire: "dynamodb", kind: "server" } as const;

/** DynamoDB Local, or whatever else serves the address in the environment. */
export const dynamodb: Recipe = {
  ...server,
  sources: [fromEnvironment(DYNAMODB_URL, askDynamodb)],
  remedy: `set ${DYNAMODB_URL} to the address of DynamoDB Local`,
};

export const dynoxide: Recipe = {
  ...server,
  sources: [dynoxideOnMachine, dynoxideFromCrate],
  remedy: "install Rust (cargo), which builds it",
};

/** Needs no compiler, and knows neither transactions nor the item behind a failed condition. */
export const dynalite: Recipe = {
  ...server,
  sources: [dynaliteFromNpm],
  remedy: "run `npm install`, which brings dynalite",
};

async function dynoxideOnMachine(): ReturnType<Source> {
  const binary = findBinary("dynoxide");
  if (binary === undefined) return { miss: "No dynoxide is installed on this machine." };
  const version = (await runTool(binary, ["--version"], "/")).trim().split(" ").at(-1);
  if (version !== DYNOXIDE_VERSION)
    return { miss: `${binary} is version ${version}, not ${DYNOXIDE_VERSION}.` };
  return { origin: `binary ${binary}`, start: () => startDynoxide(binary) };
}

async function dynoxideFromCrate(): ReturnType<Source> {
  const cargo = findBinary("cargo");
  if (cargo === undefined) return { miss: "dynoxide is built with cargo, which this machine does not have." };
  const folder = await built({
    key: `dynoxide-${DYNOXIDE_VERSION}-${process.platform}-${process.arch}`,
    what: `dynoxide ${DYNOXIDE_VERSION} with cargo (some minutes)`,
    async make(into) {
      const features = ["--no-default-features", "--features", "native-sqlite,http-server,cli"];
      const crate = ["dynoxide-rs", "--version", DYNOXIDE_VERSION, "--locked"];
      await runTool(cargo, ["install", ...crate, ...features, "--root", into], into);
    },
  });
  return {
    origin: `built from crate dynoxide-rs ${DYNOXIDE_VERSION}`,
    start: () => startDynoxide(join(folder, "bin", "dynoxide")),
  };
}

async function startDynoxide(binary: string): Promise<Started> {
  const folder = dataFolder("dynoxide");
  const port = await freePort();
  const control = await startControlled({
    command: binary,
    args: ["serve", "--port", `${port}`, "--db-path", join(folder, "dynoxide.db")],
    folder,
    port,
    stopSignal: "SIGTERM",
    abortSignal: "SIGKILL",
  });
  return { product: "dynoxide", version: DYNOXIDE_VERSION, url: `http://127.0.0.1:${port}`, control };
}

/** DynamoDB tells no version; its local edition is served by Jetty, which says so. */
async function askDynamodb(url: string): Promise<Pick<Started, "product" | "version">> {
  const response = await fetch(url, { method: "HEAD" });
  const software = response.headers.get("server") ?? "";
  if (new URL(url).hostname.endsWith(".amazonaws.com")) return { product: "DynamoDB", version: "service" };
  if (software.startsWith("Jetty")) return { product: "DynamoDB Local", version: software };
  return { product: `a server like DynamoDB (${software || "nameless"})`, version: "unknown" };
}
