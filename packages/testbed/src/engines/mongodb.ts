import { MongoClient } from "mongodb";
import type { Control, LaunchContext, Recipe, Source, Started } from "../find/recipe.js";
import { findBinary } from "../process/binaries.js";
import { startControlled } from "../process/controlled.js";
import { dataFolder } from "../process/folder.js";
import { freePort } from "../process/port.js";
import { fromEnvironment } from "./address.js";
import { buildFerretdb, FERRETDB_MODULE, FERRETDB_VERSION } from "./ferretdb-build.js";

const MONGODB_URL = "CODEMINT_MONGODB_URL";
const REPLICA_SET = "rs0";

const server = { wire: "mongodb", kind: "server" } as const;

/** The real one: alone it knows transactions, write concern and retryable writes. */
export const mongodb: Recipe = {
  ...server,
  sources: [
    fromEnvironment(MONGODB_URL, askMongodb),
    async () => {
      const binary = findBinary("mongod", ["/opt/homebrew/bin"]);
      if (binary === undefined) return { miss: "No mongod is installed on this machine." };
      return { origin: `binary ${binary}`, start: () => startMongod(binary) };
    },
  ],
  remedy: `install mongod, or set ${MONGODB_URL} to the address of a replica set`,
};

export const ferretdbOnSqlite: Recipe = ferretdb("SQLite", (folder) => [
  "--handler=sqlite",
  `--sqlite-url=file:${folder}/`,
]);

export const ferretdbOnPostgres: Recipe = ferretdb("PostgreSQL", async (_, context) => {
  for (const name of ["postgres-18", "postgres-15"] as const) {
    const { engine } = await context.shared(name);
    if (engine !== undefined) return ["--handler=pg", `--postgresql-url=${engine.url}`];
  }
  throw new Error("FerretDB's PostgreSQL backend needs a PostgreSQL server, and none runs here.");
});

type Backend = (folder: string, context: LaunchContext) => readonly string[] | Promise<readonly string[]>;

function ferretdb(backing: string, backend: Backend): Recipe {
  const source: Source = async () => {
    const build = await buildFerretdb();
    if ("miss" in build) return build;
    return {
      origin: `built from ${FERRETDB_MODULE} v${FERRETDB_VERSION}`,
      start: async (context) => ({
        ...(await startFerretdb(build.binary, backend, context)),
        product: `FerretDB on ${backing}`,
      }),
    };
  };
  return { ...server, sources: [source], remedy: "install Go 1.23 or later" };
}

async function startFerretdb(binary: string, backend: Backend, context: LaunchContext): Promise<Started> {
  const folder = dataFolder("ferretdb");
  const port = await freePort();
  const options = await backend(folder, context);
  const control = await startControlled({
    command: binary,
    args: [
      ...options,
      `--listen-addr=127.0.0.1:${port}`,
      // Without a set's name the driver sees a standalone server, and never retries a write.
      `--repl-set-name=${REPLICA_SET}`,
      `--state-dir=${folder}`,
      "--debug-addr=-",
      "--telemetry=disable",
      "--log-level=ERROR",
    ],
    folder,
    port,
    stopSignal: "SIGTERM",
    abortSignal: "SIGKILL",
  });
  return asked(`mongodb://127.0.0.1:${port}/?directConnection=true`, control);
}

async function startMongod(binary: string): Promise<Started> {
  const folder = dataFolder("mongod");
  const port = await freePort();
  const control = await startControlled({
    command: binary,
    args: ["--dbpath", folder, "--port", `${port}`, "--bind_ip", "127.0.0.1", "--replSet", REPLICA_SET],
    folder,
    port,
    stopSignal: "SIGTERM",
    abortSignal: "SIGKILL",
  });
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  await onServer(url, async (client) => {
    const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
    await client.db("admin").command({ replSetInitiate: { _id: REPLICA_SET, members } });
    // The driver waits for a primary before it sends a write.
    await client.db("codemint").collection("ready").insertOne({});
  });
  return asked(url, control);
}

async function asked(url: string, control: Control): Promise<Started> {
  try {
    return { url, control, ...(await askMongodb(url)) };
  } catch (error) {
    await control.stop();
    throw error;
  }
}

/** Only FerretDB has a `ferretdbVersion`; its `version` is that of the MongoDB that it speaks like. */
async function askMongodb(url: string): Promise<Pick<Started, "product" | "version">> {
  const info = await onServer(url, (client) => client.db("admin").command({ buildInfo: 1 }));
  const ferretdb: unknown = info["ferretdbVersion"];
  return typeof ferretdb === "string"
    ? { product: "FerretDB", version: ferretdb.replace(/^v/, "") }
    : { product: "MongoDB", version: String(info["version"]) };
}

async function onServer<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 30_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
