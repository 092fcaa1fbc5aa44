import { type Config, readConfig } from "./config.js";
import { listen } from "./http/server.js";
import { createService } from "./service.js";
import { openStorage } from "./storage/open-storage.js";

async function start(config: Config): Promise<void> {
  const storage = await openStorage(config.databaseUrl);
  const { app } = createService(storage, config);
  const server = await listen(app, config);
  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await server.stop(config.shutdownTimeoutMs);
    await storage.close();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop());

  // Whoever reads this may end the process at once.
  console.log(`codemint shortener: listening on port ${server.port}`);
  console.log(config.publicUrl ?? `http://localhost:${server.port}`);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  // A wrong setting, a port in use, a file that cannot be opened: the message says it all, a stack would hide it.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
