import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type OwnEngine, ownEngine } from "../src/index.js";

let own: OwnEngine | undefined;
afterEach(() => own?.stop());

test.each(["postgres-18", "postgres-15"] as const)(
  "a %s of one's own keeps what was committed, through a restart and a crash",
  async (name) => {
    own = await ownEngine(name);
    await ask(own, "CREATE TABLE codes AS SELECT 'before the restart' AS code");
    await own.restart();
    await ask(own, "INSERT INTO codes VALUES ('before the crash')");
    await own.kill();
    await expect(ask(own, "SELECT 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await own.restart();
    expect(await ask(own, "SELECT code FROM codes")).toEqual([
      { code: "before the restart" },
      { code: "before the crash" },
    ]);
  },
);

test("an engine inside the test's process has no server to restart", async () => {
  await expect(ownEngine("pglite")).rejects.toThrow("PGlite has no server to restart.");
});

async function ask({ url }: OwnEngine, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
