import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { createHost, startOwn } from "../../src/find/host.js";
import { describeRun } from "../../src/index.js";

afterEach(() => vi.unstubAllEnvs());

test("an address in the environment comes first, is told as such, and cannot be one's own", async () => {
  const server = createServer((_, response) => response.setHeader("server", "Jetty(12.0.1)").end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("It listens on TCP.");
  const url = `http://127.0.0.1:${address.port}`;
  vi.stubEnv("CODEMINT_DYNAMODB_URL", url);
  const host = createHost();
  expect(await host.shared("dynamodb")).toEqual({
    engine: {
      name: "dynamodb",
      product: "DynamoDB Local",
      version: "Jetty(12.0.1)",
      kind: "server",
      wire: "dynamodb",
      origin: "address in CODEMINT_DYNAMODB_URL",
      url,
    },
  });
  expect(await startOwn("dynamodb", host)).toMatchObject({
    notRun: { reasons: ["address in CODEMINT_DYNAMODB_URL: it is not ours to stop and restart."] },
  });
  await host.stop();
  server.close();
});

test("an engine that cannot run says where it was looked for, and the remedy", async () => {
  vi.stubEnv("CODEMINT_POSTGRES_URL", "");
  const host = createHost();
  await host.shared("postgres");
  expect(describeRun(await host.asked())).toBe(
    "NOT RUN: postgres. CODEMINT_POSTGRES_URL is not set. To run it, set CODEMINT_POSTGRES_URL to the address of a server where databases may be created.",
  );
});

test("an address where nobody answers is not run, and says so", async () => {
  vi.stubEnv("CODEMINT_POSTGRES_URL", "postgres://127.0.0.1:1/nobody");
  const found = await createHost().shared("postgres");
  expect(found.notRun?.reasons).toEqual([expect.stringMatching(/CODEMINT_POSTGRES_URL: .*ECONNREFUSED/)]);
});

test("a shared engine is started once, whoever asks, and stopped with its host", async () => {
  const host = createHost();
  const [one, two] = await Promise.all([host.shared("dynalite"), host.shared("dynalite")]);
  expect(one).toBe(two);
  const url = one.engine?.url ?? "";
  await expect(fetch(url)).resolves.toBeInstanceOf(Response);
  await host.stop();
  await expect(fetch(url)).rejects.toThrow();
});
