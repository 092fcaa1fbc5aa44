import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

/** The side of a proxy that clients connect to. */
export interface Door {
  readonly port: number;
  /** From now on nobody can connect, and who is connected is cut off. */
  refuse(): Promise<void>;
  /** Undoes `refuse`, on the same port. */
  accept(): Promise<void>;
  /** Cuts off whoever is connected; they may come back at once. */
  disconnect(): void;
}

export async function openDoor(server: Server): Promise<Door> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const listen = async (wanted: number): Promise<number> => {
    await once(server.listen(wanted, "127.0.0.1"), "listening");
    return (server.address() as AddressInfo).port;
  };
  const disconnect = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const port = await listen(0);
  return {
    port,
    disconnect,
    async refuse() {
      if (!server.listening) return;
      server.close();
      disconnect();
      await once(server, "close");
    },
    async accept() {
      if (!server.listening) await listen(port);
    },
  };
}
