import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Launch, Started } from "../find/recipe.js";
import { startControlled } from "../process/controlled.js";
import { dataFolder, removeFolder } from "../process/folder.js";
import { freePort } from "../process/port.js";
import { giveTo, type User, unprivilegedUser } from "../process/user.js";

const run = promisify(execFile);

export interface PostgresBinaries {
  /** The folder with `initdb` and `postgres`. */
  readonly bin: string;
  /** "18.4", as `postgres --version` says it. */
  readonly version: string;
}

export function launchPostgres(origin: string, binaries: PostgresBinaries): Launch {
  return { origin, start: () => startPostgres(binaries) };
}

/** The version that the binaries in a folder tell, run as the account that will run the server. */
export async function postgresVersion(bin: string): Promise<string> {
  const { stdout } = await run(join(bin, "postgres"), ["--version"], { cwd: "/", ...unprivilegedUser() });
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? stdout.trim();
}

async function startPostgres({ bin, version }: PostgresBinaries): Promise<Started> {
  const user = unprivilegedUser();
  const folder = dataFolder("postgres");
  giveTo(user, folder);
  await initialise(bin, folder, user);
  const port = await freePort();
  const control = await startControlled({
    command: join(bin, "postgres"),
    args: ["-D", folder, ...settings(port).flatMap((setting) => ["-c", setting])],
    folder,
    user,
    port,
    ready: /ready to accept connections/,
    stopSignal: "SIGINT",
    abortSignal: "SIGQUIT",
  });
  return { product: "PostgreSQL", version, url: `postgres://postgres@127.0.0.1:${port}/postgres`, control };
}

async function initialise(bin: string, folder: string, user: User | undefined): Promise<void> {
  const options = ["--encoding=UTF8", "--locale=C", "--username=postgres", "--auth=trust", "--no-sync"];
  try {
    await run(join(bin, "initdb"), ["-D", folder, ...options], { cwd: folder, ...user });
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}

/** What a crash of the machine would lose is of no concern here; a crash of the server alone still loses nothing. */
function settings(port: number): readonly string[] {
  return [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "fsync=off",
    "full_page_writes=off",
  ];
}
