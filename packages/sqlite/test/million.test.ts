import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { sqliteSchema } from "../src/index.js";
import { newPath, open } from "./support/database.js";

interface Report {
  readonly done: number;
  readonly replayed: number;
  readonly errors: readonly string[];
  /** Resident bytes after a tenth of the records, and after the last. */
  readonly early: number;
  readonly late: number;
}

const records = 1_000_000;
const table = { table: "links", code: "code", idempotencyKey: "key" };

test("a million codes, killed half-way and run again, are a million rows in constant memory", {
  timeout: 600_000,
}, async () => {
  const path = newPath();
  const db = open(path);
  db.pragma("journal_mode = WAL");
  db.exec(sqliteSchema({ ...table, columns: { number: "INTEGER NOT NULL" } }));
  const count = db.prepare("SELECT count(*), count(DISTINCT code), count(DISTINCT number) FROM links").raw();

  await mint(path, (child, { done }) => done >= records / 2 && child.kill("SIGKILL"));
  const [killedAt] = count.get() as number[];
  expect(killedAt).toBeGreaterThanOrEqual(records / 2);
  expect(killedAt).toBeLessThan(records);

  const report = await mint(path, () => false);
  expect(report).toMatchObject({ done: records, replayed: killedAt, errors: [] });
  expect(count.get()).toEqual([records, records, records]);
  expect(report.late - report.early).toBeLessThan(32 * 2 ** 20);
});

/** Runs the batch in a process of its own to its end, or to its death. */
async function mint(path: string, hear: (child: ChildProcess, progress: Report) => unknown): Promise<Report> {
  const child = fork(new URL("./processes/million-worker.mjs", import.meta.url), {
    execArgv: ["--expose-gc"],
  });
  let last: Report | undefined;
  child.on("message", (report: Report) => {
    last = report;
    hear(child, report);
  });
  child.send({ path, table, records });
  await once(child, "exit");
  if (last === undefined) throw new Error("the process ended before it minted anything");
  return last;
}
