// A process that reads a counter once, and counts on from there by itself.
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { sqliteCounter } from "@codemint/sqlite";
import Database from "better-sqlite3";

serveConformanceWorker({
  counter({ path }) {
    const db = new Database(path, { timeout: 30_000 });
    const read = db.prepare("SELECT value FROM codemint_counters WHERE name = ?").pluck().safeIntegers();
    const values = new Map();
    const reserve = (counter, size) => {
      const before = values.get(counter) ?? read.get(counter) ?? 0n;
      const last = before + BigInt(size);
      values.set(counter, last);
      return { first: before + 1n, last };
    };
    return { counter: { ...sqliteCounter(db), reserve }, close: () => void db.close() };
  },
});
