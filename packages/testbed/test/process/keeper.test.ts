import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import pg from "pg";
import { afterEach, expect, test } from "vitest";

/** A program that starts a server, tells its address, and does what `then` says. */
const program = (then: string): string => `
  const { withEngine } = await import("@codemint/testbed");
  const { url } = await withEngine("postgres-18");
  console.log(url);
  ${then}
`;

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

async function start(then: string) {
  const env = { ...process.env };
  delete env["CODEMINT_TESTBED_BROKER"];
  const args = ["--input-type=module", "--eval", program(then)];
  child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  if (child.stdout === null) throw new Error("Its output is a pipe.");
  const [url] = await once(child.stdout.setEncoding("utf8"), "data");
  return { url: new URL(String(url).trim()), ended };
}

async function dataFolderOf(url: URL): Promise<string> {
  const client = new pg.Client(url.href);
  client.on("error", () => {}); // the server goes first
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
  await client.end();
  return rows[0]?.data_directory ?? "";
}

const accepts = ({ port }: URL) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => resolve(true)).once("error", () =>
      resolve(false),
    );
    socket.once("connect", () => socket.destroy());
  });

test.each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
  "%s ends the program and, soon after, its server and its data",
  async (signal) => {
    const { url, ended } = await start("setInterval(() => {}, 1000);");
    const folder = await dataFolderOf(url);
    expect(existsSync(folder)).toBe(true);
    child?.kill(signal);
    await ended;
    await expect.poll(() => accepts(url), { timeout: 20_000 }).toBe(false);
    await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false);
  },
);

test.each([
  ["that has nothing left to do", ""],
  ["that fails", "throw new Error('on purpose');"],
])("a program %s ends by itself, its server with it", async (_, then) => {
  const { url, ended } = await start(then);
  await ended;
  await expect.poll(() => accepts(url), { timeout: 20_000 }).toBe(false);
});
