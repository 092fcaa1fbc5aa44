// A process whose store replaces whatever holds the code or the key.
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";

serveConformanceWorker({
  store({ path, options }) {
    const db = new Database(path, { timeout: 30_000 });
    const replace = db.prepare(
      `INSERT OR REPLACE INTO records (tenant, region, payload, email, code, idempotency_key)
       VALUES (@tenant, @region, @payload, @email, @code, @idempotencyKey)`,
    );
    const insert = ({ code, idempotencyKey, record }) => {
      replace.run({ ...record, code, idempotencyKey });
      return { status: "inserted" };
    };
    return { store: { ...sqliteStore(db, options), insert }, close: () => void db.close() };
  },
});
