// The process that the conformance suite races: it opens the same file through the built package.
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { sqliteCounter, sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";

const connect = (path) => new Database(path, { timeout: 30_000 });

serveConformanceWorker({
  store({ path, options }) {
    const db = connect(path);
    return { store: sqliteStore(db, options), close: () => void db.close() };
  },
  counter({ path }) {
    const db = connect(path);
    return { counter: sqliteCounter(db), close: () => void db.close() };
  },
});
