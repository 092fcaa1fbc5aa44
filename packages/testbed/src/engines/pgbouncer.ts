import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LaunchContext, Recipe, Started } from "../find/recipe.js";
import { findBinary } from "../process/binaries.js";
import { startControlled } from "../process/controlled.js";
import { dataFolder } from "../process/folder.js";
import { freePort } from "../process/port.js";
import { giveTo, unprivilegedUser } from "../process/user.js";

/** In transaction mode, in front of the shared PostgreSQL 18: every database of that server is reached by its own name. */
export const pgbouncer: Recipe = {
  wire: "postgres",
  kind: "server",
  sources: [
    async () => {
      const binary = findBinary("pgbouncer", ["/usr/sbin", "/opt/homebrew/bin"]);
      if (binary === undefined) return { miss: "No pgbouncer is installed on this machine." };
      return { origin: `binary ${binary}`, start: (context) => startPgbouncer(binary, context) };
    },
  ],
  remedy: "install pgbouncer (Debian: `apt-get install pgbouncer`)",
};

async function startPgbouncer(binary: string, context: LaunchContext): Promise<Started> {
  const behind = await context.shared("postgres-18");
  if (behind.engine === undefined)
    throw new Error(`pgbouncer needs PostgreSQL 18. ${behind.notRun.reasons.join(" ")}`);
  const server = new URL(behind.engine.url);
  const user = unprivilegedUser();
  const folder = dataFolder("pgbouncer");
  giveTo(user, folder);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = 16
ignore_startup_parameters = extra_float_digits
`,
  );
  const control = await startControlled({
    command: binary,
    args: [file],
    folder,
    user,
    port,
    stopSignal: "SIGINT",
    abortSignal: "SIGKILL",
  });
  const version =
    /\d+(\.\d+)+/.exec(execFileSync(binary, ["--version"], { encoding: "utf8" }))?.[0] ?? "unknown";
  return {
    product: "pgbouncer",
    version: `${version} before PostgreSQL ${behind.engine.version}`,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    control,
  };
}
