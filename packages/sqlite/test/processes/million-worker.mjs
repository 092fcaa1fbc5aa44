// The process of million.test.ts: mints a million codes, or as many as it lives to, and says how much memory that took.
import { createMinter, random } from "@codemint/core";
import { sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";

process.once("message", async ({ path, table, records }) => {
  const db = new Database(path);
  const minter = createMinter({ store: sqliteStore(db, table), strategy: random({ length: 7 }) });
  const report = { done: 0, replayed: 0, errors: [], early: 0, late: 0 };

  function* rows() {
    for (let number = 0; number < records; number += 1) yield { number };
  }
  for await (const result of minter.mintMany(rows(), { batchKey: "million" })) {
    if ("error" in result) report.errors.push(String(result.error));
    else if (result.replayed) report.replayed += 1;
    report.done += 1;
    if (report.done === records / 10) report.early = residentBytes();
    if (report.done % 10_000 === 0) process.send({ done: report.done });
  }
  report.late = residentBytes();
  db.close();
  process.send(report, () => process.disconnect());
});

function residentBytes() {
  globalThis.gc();
  return process.memoryUsage.rss();
}
