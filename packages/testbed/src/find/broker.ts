import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, get } from "node:http";
import { type EngineName, engineNames, type Found } from "../engine.js";
import type { Host } from "./host.js";

/** Where the processes of a test run ask for its shared engines. */
export const BROKER_ADDRESS = "CODEMINT_TESTBED_BROKER";

export interface Broker {
  readonly address: string;
  close(): Promise<void>;
}

/** Lets the other processes of this run share what the host starts. */
export async function openBroker(host: Host): Promise<Broker> {
  // Only this run knows the path, so that no other process can make this one start servers.
  const path = `/${randomUUID()}/`;
  const server = createServer(async (request, response) => {
    const name = engineNames.find((each) => request.url === `${path}${each}`);
    response.statusCode = name === undefined ? 404 : 200;
    response.end(name === undefined ? undefined : JSON.stringify(await host.shared(name)));
  });
  // A first build may take many minutes; the asker waits for as long as it likes.
  server.requestTimeout = 0;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("The broker listens on a TCP port.");
  return {
    address: `http://127.0.0.1:${bound.port}${path}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export function askBroker(address: string, name: EngineName): Promise<Found> {
  return new Promise((resolve, reject) => {
    // A connection that is kept may be closed by the other end just when it is used again.
    get(`${address}${name}`, { agent: false }, async (response) => {
      try {
        let text = "";
        for await (const chunk of response.setEncoding("utf8")) text += chunk;
        if (response.statusCode !== 200)
          throw new Error(`The testbed's broker answered ${response.statusCode}.`);
        resolve(JSON.parse(text));
      } catch (error) {
        reject(error);
      }
    }).once("error", reject);
  });
}
