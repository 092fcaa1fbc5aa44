import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen, type RunningServer } from "../../src/http/server.js";
import { createService } from "../../src/service.js";
import { openSqlite } from "../../src/storage/sqlite.js";
import { temporaryFolder } from "../support/service.js";

const body = JSON.stringify({ url: "https://example.com/" });

async function start(onAnswer: (answer: Promise<Response>) => void = () => {}): Promise<RunningServer> {
  const storage = openSqlite(join(temporaryFolder(), "links.db"));
  onTestFinished(() => storage.close());
  const { app } = createService(storage);
  const fetch: typeof app.fetch = async (...request) => {
    const answer = Promise.resolve(app.fetch(...request));
    onAnswer(answer);
    return answer;
  };
  return listen({ fetch }, { port: 0, host: "127.0.0.1" });
}

/** A request whose last byte is still to come. The 100 Continue shows that the server is at work on it. */
async function requestInFlight({
  port,
}: RunningServer): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  const chunks: string[] = [];
  socket.setEncoding("utf8");
  socket.write(
    "POST /api/links HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [first] = await once(socket, "data");
  expect(first).toContain("100 Continue");
  socket.on("data", (chunk: string) => chunks.push(chunk));
  socket.on("error", () => {});
  socket.write(body.slice(0, -1));
  // A connection that is cut may end in an error first, for which once() would reject.
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(chunks.join(""))));
  return { socket, answer: closed };
}

test("a request in flight is finished, then its connection is closed though it could be kept alive for 65 seconds", {
  timeout: 30_000,
}, async () => {
  const server = await start();
  const { socket, answer } = await requestInFlight(server);
  const stopped = server.stop(600_000);
  socket.write(body.slice(-1));
  await stopped;
  expect(await answer).toContain("HTTP/1.1 201 Created");
});

test("a connection that was made ahead of any request does not hold the stop up", async () => {
  const server = await start();
  const silent = connect(server.port, "127.0.0.1");
  onTestFinished(() => void silent.destroy());
  const closed = once(silent, "close");
  // Connections are accepted in their order, so that the silent one stands once this is answered.
  await fetch(`http://127.0.0.1:${server.port}/healthz`);
  await server.stop(600_000);
  await closed;
});

test("no new connection is taken meanwhile", async () => {
  const server = await start();
  const { socket, answer } = await requestInFlight(server);
  const stopped = server.stop(60_000);
  await expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow();
  socket.write(body.slice(-1));
  await Promise.all([stopped, answer]);
});

test("a request that never ends is cut when the time is over, which is no failure to write about", async () => {
  const log = vi.spyOn(console, "error");
  onTestFinished(() => log.mockRestore());
  const handled: Promise<Response>[] = [];
  const server = await start((answer) => handled.push(answer));
  const { answer } = await requestInFlight(server);
  await server.stop(1);
  expect(await answer).toBe("");
  expect(handled).toHaveLength(1);
  await Promise.all(handled);
  expect(log).not.toHaveBeenCalled();
});

test("a port in use is an error", async () => {
  const server = await start();
  const storage = openSqlite(join(temporaryFolder(), "links.db"));
  const { app } = createService(storage);
  await expect(listen(app, { port: server.port, host: "127.0.0.1" })).rejects.toThrow("EADDRINUSE");
  await storage.close();
  await server.stop(1_000);
});
