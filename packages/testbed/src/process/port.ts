import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A port of this machine that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("A TCP server has an address with a port.");
  server.close();
  await once(server, "close");
  return address.port;
}

/** Resolves once the port accepts connections; rejects when the deadline comes first. */
export async function untilListening(port: number, deadline: AbortSignal): Promise<void> {
  while (!(await accepts(port))) {
    deadline.throwIfAborted();
    await wait(20, undefined, { signal: deadline });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const answer = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", answer(true)).once("error", answer(false));
  });
}
