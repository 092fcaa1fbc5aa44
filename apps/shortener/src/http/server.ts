import { Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { AppEnv } from "./environment.js";

export interface RunningServer {
  readonly port: number;
  /** Takes no new connections, lets requests in flight finish for at most `timeoutMs` milliseconds, then cuts what is left. */
  stop(timeoutMs: number): Promise<void>;
}

/** Listens; port 0 takes any free one. Rejects if the port cannot be had. */
export async function listen(
  app: Pick<Hono<AppEnv>, "fetch">,
  { port, host }: { readonly port: number; readonly host: string | undefined },
): Promise<RunningServer> {
  // A proxy in front commonly keeps its connections for 60 seconds; who closes first must not be the service.
  const serverOptions = { requestTimeout: 30_000, keepAliveTimeout: 65_000 };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions });
  if (!(server instanceof Server)) throw new TypeError("An HTTP/1.1 server was asked for.");

  const connections = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });

  let stopping = false;
  server.on("request", (_request, response) => {
    // Otherwise a kept-alive connection would hold the stop up until its idle time is over.
    response.once("close", () => setImmediate(() => stopping && server.closeIdleConnections()));
  });

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off("error", reject);
      resolve();
    });
  });

  return {
    port: (server.address() as AddressInfo).port,
    async stop(timeoutMs) {
      stopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Browsers connect ahead of a request that may never come; Node doesn't count such a connection as idle.
      setImmediate(() => {
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      });
      const limit = setTimeout(() => server.closeAllConnections(), timeoutMs);
      await closed;
      clearTimeout(limit);
    },
  };
}
