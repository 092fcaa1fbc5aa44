import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startProgram } from "./support/program.js";
import { readRows, temporaryFolder } from "./support/service.js";

async function startMain(env: Readonly<Record<string, string>> = {}) {
  const file = join(temporaryFolder(), "links.db");
  const program = startProgram("main.js", [], { DATABASE_URL: `sqlite:${file}`, PORT: "0", ...env });
  await program.said("listening on port ");
  await program.said("http://localhost:");
  const port = Number(/listening on port (\d+)/.exec(program.out())?.[1]);
  return { ...program, port, origin: `http://127.0.0.1:${port}`, file };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s: the request in flight is answered, the file is closed, exit 0",
  async (signal) => {
    const { child, port, file, ended } = await startMain();
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.write(
      "POST /api/links HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
        "Content-Length: 30\r\nExpect: 100-continue\r\n\r\n",
    );
    await once(socket, "data");
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    const closed = once(socket, "close");

    child.kill(signal);
    // The stop has begun once connections are refused; only then is the rest of the body sent.
    while (
      await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { Connection: "close" } }).then(
        () => true,
        () => false,
      )
    );
    socket.write('{"url": "https://example.com"}');

    expect(await ended).toEqual({ code: 0, signal: null });
    await closed;
    expect(Buffer.concat(chunks).toString()).toContain("HTTP/1.1 201 Created");
    expect(readRows(file)).toHaveLength(1);
  },
);

test("a request that never ends does not keep the service from ending", async () => {
  const { child, port, ended } = await startMain({ SHUTDOWN_TIMEOUT_MS: "50" });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    "POST /api/links HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n\r\n",
  );
  await once(socket, "data");
  child.kill("SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
});

test("links outlive the service", async () => {
  const first = await startMain();
  const made = await fetch(`${first.origin}/api/links`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ url: "https://example.com/", code: "mine" }),
  });
  expect(made.status).toBe(201);
  first.child.kill("SIGKILL");
  await first.ended;
  const second = await startMain({ DATABASE_URL: `sqlite:${first.file}` });
  const response = await fetch(`${second.origin}/mine`, { redirect: "manual" });
  expect(response.headers.get("Location")).toBe("https://example.com/");
});

test.each([
  ["a wrong setting", { PORT: "x" }, "PORT must be a whole number"],
  ["an unknown database", { DATABASE_URL: "oracle:x" }, "DATABASE_URL must begin with"],
  // Here Node's own recursive mkdir never returns on Linux.
  ["a folder under /proc", { DATABASE_URL: "sqlite:/proc/x/y.db" }, "DATABASE_URL needs the folder /proc"],
])("%s: exit 1 with a sentence, not a stack", async (_name, env, sentence) => {
  const program = startProgram("main.js", [], env, temporaryFolder());
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.out()).toContain(sentence);
  expect(program.out()).not.toContain("    at ");
});

test("a port in use: exit 1 with a sentence", async () => {
  const { port } = await startMain();
  const second = startProgram("main.js", [], { PORT: String(port) }, temporaryFolder());
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.out()).toMatch(/^listen EADDRINUSE/);
});

const withoutOtherDrivers = (): Readonly<Record<string, string>> => {
  const data = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  const hooks = data(`export async function resolve(specifier, context, next) {
    if (/^(pg|mongodb|drizzle-orm|@aws-sdk)\\b/.test(specifier)) throw new Error("not installed: " + specifier);
    return next(specifier, context);
  }`);
  return {
    NODE_OPTIONS: `--import=${data(`import { register } from "node:module"; register(${JSON.stringify(hooks)});`)}`,
  };
};

test("the default needs no driver but SQLite's", async () => {
  const { child, ended } = await startMain(withoutOtherDrivers());
  child.kill("SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
});

test.each(["postgres://localhost/links", "mongodb://localhost/links", "dynamodb://eu-central-1/links"])(
  "%s does need its driver",
  async (url) => {
    const program = startProgram("main.js", [], { DATABASE_URL: url, PORT: "0", ...withoutOtherDrivers() });
    expect(await program.ended).toMatchObject({ code: 1 });
    expect(program.out()).toContain("not installed: ");
  },
);

test.each([
  "postgres://user:secret@127.0.0.1:1/links",
  "mongodb://user:secret@127.0.0.1:1/links",
  "dynamodb://us-east-1/links?endpoint=http://127.0.0.1:1",
])("%s, where nobody listens, is told in a sentence without the password", async (url) => {
  const credentials = { AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" };
  const program = startProgram("main.js", [], { DATABASE_URL: url, PORT: "0", ...credentials });
  expect(await program.ended).toMatchObject({ code: 1 });
  expect(program.out()).toMatch(/^The database cannot be opened: .*ECONNREFUSED/m);
  expect(program.out()).not.toContain("secret");
});
