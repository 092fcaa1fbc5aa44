import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { createService } from "../../src/service.js";
import { openSqlite } from "../../src/storage/sqlite.js";
import { startProgram } from "../support/program.js";
import { readRows, temporaryFolder } from "../support/service.js";

// Not by `new URL`, which makes analysers of imports take the file for a module.
const fixture = join(import.meta.dirname, "..", "fixtures", "urls.txt");
const urls = readFileSync(fixture, "utf8").trimEnd().split("\n");
const KILLS = 20;

/** mulberry32, so that a run can be repeated from its seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function storedIn(file: string): number {
  if (!existsSync(file)) return 0;
  const db = new Database(file, { readonly: true });
  try {
    return Number(db.prepare("SELECT count(*) FROM links").pluck().get());
  } catch {
    return 0; // The table is not there yet.
  } finally {
    db.close();
  }
}

test(`killed at ${KILLS} random points and run again, the import gives each line exactly one code`, {
  timeout: 300_000,
}, async () => {
  const seed = Number(process.env["CODEMINT_SEED"] ?? Date.now() % 2 ** 31);
  console.log(`Repeat with CODEMINT_SEED=${seed}`);
  const random = seeded(seed);
  const fresh = () => join(temporaryFolder(), "links.db");
  let file = fresh();
  const run = () => startProgram("import/main.js", [fixture], { DATABASE_URL: `sqlite:${file}` });

  for (let kills = 0; kills < KILLS; ) {
    const before = storedIn(file);
    // Spread over what is left of the file, so that the last kill has something to interrupt as well.
    const share = (urls.length - before) / (KILLS - kills + 1);
    const threshold = before + Math.ceil(random() * 2 * share);
    const program = run();
    let over = false;
    void program.ended.then(() => {
      over = true;
    });
    while (!over && storedIn(file) < threshold) await sleep(5);
    await sleep(random() * 20);
    program.child.kill("SIGKILL");
    const end = await program.ended;
    if (end.signal === "SIGKILL") {
      kills++;
    } else {
      // It was done before the kill came. That interrupted nothing, so it starts over and is not counted.
      expect(end, program.out()).toEqual({ code: 0, signal: null });
      file = fresh();
    }
  }

  const left = urls.length - storedIn(file);
  const last = run();
  expect(await last.ended).toEqual({ code: 0, signal: null });
  expect(last.out()).toContain(`${left.toLocaleString("en")} links made`);

  const rows = readRows(file);
  expect(rows.map(({ url }) => url).toSorted()).toEqual(urls.toSorted());

  const storage = openSqlite(file);
  const { app } = createService(storage);
  for (const { code, url } of rows) {
    const response = await app.request(`/${code}`);
    if (response.status !== 302 || response.headers.get("Location") !== url) {
      expect([code, response.status, response.headers.get("Location")]).toEqual([code, 302, url]);
    }
  }
  await storage.close();
});
