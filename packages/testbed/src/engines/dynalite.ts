import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { createRequire } from "node:module";
import createDynalite from "dynalite";
import type { Launch } from "../find/recipe.js";
import { freePort } from "../process/port.js";

/** Runs in this process: it is a fallback that keeps its tables in memory, so a restart forgets them. */
export async function dynaliteFromNpm(): Promise<Launch> {
  const manifest = createRequire(import.meta.url).resolve("dynalite/package.json");
  const { version }: { readonly version: string } = JSON.parse(readFileSync(manifest, "utf8"));
  return {
    origin: `npm package dynalite ${version}`,
    async start() {
      const port = await freePort();
      const open = async (): Promise<Server> => {
        const server = createDynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
        server.keepAliveTimeout = 0; // or a client may use an idle connection just when it is closed
        await once(server.listen(port, "127.0.0.1"), "listening");
        server.unref();
        return server;
      };
      let server = await open();
      const stop = async (): Promise<void> => {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      };
      return {
        product: "dynalite",
        version,
        url: `http://127.0.0.1:${port}`,
        control: {
          stop,
          kill: stop,
          async restart() {
            if (server.listening) await stop();
            server = await open();
          },
        },
      };
    },
  };
}
