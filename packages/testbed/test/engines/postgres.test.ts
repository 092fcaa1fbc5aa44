import pg from "pg";
import postgres from "postgres";
import { expect, test } from "vitest";
import { freshDatabase } from "../../src/index.js";
import { describeOn } from "../../src/vitest.js";

await describeOn(["postgres", "postgres-18", "postgres-15", "pgbouncer"], (engine) => {
  test("is the server that it says it is, and gives each test a database of its own", async () => {
    const [one, two] = await Promise.all([freshDatabase(engine), freshDatabase(engine)]);
    const client = new pg.Client(one.url);
    const sql = postgres(two.url, { prepare: false, max: 1 });
    try {
      await client.connect();
      await client.query("CREATE TABLE codes (code text PRIMARY KEY)");
      const { rows } = await client.query(
        "SELECT current_database() AS name, current_setting('server_version') AS version",
      );
      expect(rows).toEqual([
        { name: one.name, version: expect.stringContaining(engine.version.split(" ").at(-1) ?? "") },
      ]);
      expect(await sql`SELECT count(*)::int FROM pg_tables WHERE tablename = 'codes'`).toEqual([
        { count: 0 },
      ]);
    } finally {
      await Promise.all([client.end(), sql.end()]);
      await Promise.all([one.drop(), two.drop()]);
    }
  });
});
