import type { Control } from "../find/recipe.js";
import { removeFolder } from "./folder.js";
import { type ServerCommand, type ServerProcess, startServer } from "./server-process.js";

/** Starts a server that can be stopped and started again on the same folder and port. */
export async function startControlled(command: ServerCommand): Promise<Control> {
  let server: ServerProcess;
  try {
    server = await startServer(command);
  } catch (error) {
    removeFolder(command.folder);
    throw error;
  }
  return {
    async restart() {
      await server.end(command.stopSignal);
      server = await startServer(command);
    },
    kill: () => server.end("SIGKILL"),
    async stop() {
      await server.end(command.stopSignal);
      removeFolder(command.folder);
    },
  };
}
