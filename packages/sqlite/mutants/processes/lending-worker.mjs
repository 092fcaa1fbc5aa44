// A process that lends slots by a list of its own.
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { sqliteLeases } from "@codemint/sqlite";
import Database from "better-sqlite3";

serveConformanceWorker({
  leases({ path }) {
    const db = new Database(path, { timeout: 30_000 });
    const lent = new Map();
    const acquire = (name, { ttlMs }) => {
      const slot = lent.get(name) ?? 0;
      lent.set(name, slot + 1);
      return { name, slot, fence: 1n, notBefore: 0, expiresAt: Date.now() + ttlMs };
    };
    return { leases: { ...sqliteLeases(db), acquire }, close: () => void db.close() };
  },
});
