import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { freshDatabase } from "../../src/index.js";
import { describeOn } from "../../src/vitest.js";

await describeOn(["pglite"], (engine) => {
  test("is opened by the test itself", async () => {
    await using database = await PGlite.create(engine.url);
    const { rows } = await database.query<{ version: string }>("SHOW server_version");
    expect(rows).toEqual([{ server_version: engine.version.replace("PostgreSQL ", "") }]);
    await expect(freshDatabase(engine)).rejects.toThrow("each instance is fresh");
  });
});
