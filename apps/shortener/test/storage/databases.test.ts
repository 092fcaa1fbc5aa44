import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Engine, freshDatabase, freshName } from "@codemint/testbed";
import { describeOn } from "@codemint/testbed/vitest";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { runImport } from "../../src/import/run-import.js";
import { openStorage } from "../../src/storage/open-storage.js";
import type { Storage } from "../../src/storage/storage.js";
import { gated } from "../support/gate.js";
import { linkOf, type Served, serve, temporaryFolder } from "../support/service.js";

const engines = [
  "postgres",
  "postgres-18",
  "postgres-15",
  "mongodb",
  "ferretdb-sqlite",
  "ferretdb-postgres",
  "dynamodb",
  "dynoxide",
] as const;

const url = "https://example.com/a?b=c#d";
const key = { "Idempotency-Key": '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };

// The stand-ins look at no credentials, but the SDK asks for some.
beforeEach(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  return () => vi.unstubAllEnvs();
});

/** A DATABASE_URL of the test's own, where nothing has been made yet. */
async function databaseUrlOn(engine: Engine): Promise<string> {
  if (engine.wire === "dynamodb") {
    return `dynamodb://us-east-1/${freshName("links")}?endpoint=${encodeURIComponent(engine.url)}`;
  }
  const fresh = await freshDatabase(engine);
  onTestFinished(() => fresh.drop());
  return fresh.url;
}

await describeOn(engines, (engine) => {
  const start = async (around = (inner: Storage) => inner): Promise<Served> =>
    serve(around(await openStorage(await databaseUrlOn(engine))));

  test("a link is made, told and followed", async () => {
    const service = await start();
    const response = await service.post({ url });
    const link = await linkOf(response);
    expect(response.status).toBe(201);
    expect(link).toEqual({
      code: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{7}$/),
      url,
      shortUrl: `${service.origin}/${link.code}`,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(await (await fetch(`${service.origin}/api/links/${link.code}`)).json()).toEqual(link);
    const followed = await fetch(link.shortUrl, { redirect: "manual" });
    expect([followed.status, followed.headers.get("Location")]).toEqual([302, url]);
  });

  test("a custom code is had once, and its case counts", async () => {
    const service = await start();
    const first = await service.post({ url, code: "mine" });
    const second = await service.post({ url: "https://example.com/other", code: "mine" });
    const other = await service.post({ url: "https://example.com/other", code: "Mine" });
    expect([first.status, second.status, other.status]).toEqual([201, 409, 201]);
    expect(await second.json()).toMatchObject({ code: "ERR_SHORTENER_CODE_TAKEN" });
    expect(await service.storage.reader.find("mine")).toMatchObject({ code: "mine", url });
  });

  describe.each([
    ["a generated code", { url }],
    ["a custom code", { url, code: "mine" }],
  ])("with a key and %s", (_name, request) => {
    test("a repeat is answered alike", async () => {
      const service = await start();
      const [first, again] = [await service.post(request, key), await service.post(request, key)];
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(await again.text()).toBe(await first.text());
    });

    test("two at once make one link", async () => {
      const gate = gated(2);
      const service = await start(gate.around);
      const answers = await Promise.all([service.post(request, key), service.post(request, key)]);
      expect(gate.arrived()).toBeGreaterThanOrEqual(2);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
      const [one, other] = await Promise.all(answers.map(linkOf));
      expect(one).toEqual(other);
    });

    test("another request with it is refused", async () => {
      const service = await start();
      await service.post(request, key);
      const response = await service.post({ ...request, url: "https://example.com/b" }, key);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ code: "ERR_CODEMINT_IDEMPOTENCY_MISMATCH" });
    });
  });

  test("two at once with one code: one has it, the other is told", async () => {
    const gate = gated(2);
    const service = await start(gate.around);
    const answers = await Promise.all([
      service.post({ url, code: "mine" }, { "Idempotency-Key": "a" }),
      service.post({ url: "https://example.com/b", code: "mine" }, { "Idempotency-Key": "b" }),
    ]);
    expect(gate.arrived()).toBeGreaterThanOrEqual(2);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test("two processes may start at once; what one stores outlives it, and the other finds it", async () => {
    const address = await databaseUrlOn(engine);
    const [first, second] = await Promise.all([openStorage(address), openStorage(address)]);
    const { code } = await linkOf(await (await serve(first)).post({ url }));
    expect(await second.reader.find(code)).toMatchObject({ code, url });
    await second.close();
  });

  test("an import that is run again gives the lines the codes that they have", async () => {
    const folder = temporaryFolder();
    const [path, output] = [join(folder, "urls.txt"), join(folder, "links.tsv")];
    writeFileSync(path, "https://example.com/1\nhttps://example.com/2\nhttps://example.com/1\n");
    const config = { databaseUrl: await databaseUrlOn(engine), publicUrl: "https://go.example.com", port: 0 };
    const run = async () => {
      const screen = { isTTY: false, write: () => true };
      expect(await runImport({ path, output, config, screen, stopped: () => false })).toBe("ok");
      return readFileSync(output, "utf8");
    };
    const first = await run();
    expect(first.match(/^https:\/\/go\.example\.com\/\w{7}\thttps:\/\/example\.com\/\d$/gm)).toHaveLength(3);
    expect(await run()).toBe(first);
  });

  test("/readyz asks the database", async () => {
    const service = await start();
    expect((await fetch(`${service.origin}/readyz`)).status).toBe(200);
  });

  test("a path that no database could look up is no link", async () => {
    const service = await start();
    for (const path of ["%00", "%F0%9F%98%80", "a".repeat(3_000)]) {
      expect((await fetch(`${service.origin}/${path}`)).status).toBe(404);
    }
  });
});
