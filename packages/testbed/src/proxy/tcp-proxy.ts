import { createServer } from "node:net";
import { type Connection, relay } from "./connection.js";
import { openDoor } from "./door.js";
import type { FaultProxy } from "./fault-proxy.js";
import { createRules } from "./rules.js";
import type { ConnectionCodec } from "./wire-codec.js";

/** A proxy for a protocol over TCP, in front of the server at `url`. */
export async function tcpProxy<Request, Answer>(
  url: string,
  codec: (connection: number) => ConnectionCodec<Request, Answer>,
): Promise<FaultProxy<Request, Answer>> {
  const { hostname: host, port } = new URL(url);
  const { meet, clear, ...rules } = createRules<Request, Answer>();
  const connections = new Set<Connection>();
  let rate: number | undefined;
  let count = 0;
  const server = createServer((client) => {
    const connection = relay({
      client,
      target: { host, port: Number(port) },
      codec: codec(++count),
      meet,
      rate: () => rate,
    });
    connections.add(connection);
    void connection.ended.then(() => connections.delete(connection));
  });
  const door = await openDoor(server);
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = `${door.port}`;
  return {
    ...rules,
    url: through.href,
    throttle(bytesPerSecond) {
      rate = bytesPerSecond;
    },
    refuse: door.refuse,
    accept: door.accept,
    disconnect: door.disconnect,
    async close() {
      clear();
      await door.refuse();
      for (const connection of connections) connection.abandon();
      await Promise.all([...connections].map(({ ended }) => ended));
    },
  };
}
