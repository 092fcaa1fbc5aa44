// The process that the conformance suite races: it opens the same file through the built package.
import { serveConformanceWorker } from "@codemint/conformance/worker";
import { sqliteBackfill, sqliteCounter, sqliteLeases, sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";

const connect = (path) => new Database(path, { timeout: 30_000 });

serveConformanceWorker({
  store({ path, options, backfill }) {
    const db = connect(path);
    const store =
      backfill === undefined ? sqliteStore(db, options) : overRows(db, sqliteBackfill(db, backfill));
    return { store, close: () => void db.close() };
  },
  counter({ path }) {
    const db = connect(path);
    return { counter: sqliteCounter(db), close: () => void db.close() };
  },
  leases({ path }) {
    const db = connect(path);
    return { leases: sqliteLeases(db), close: () => void db.close() };
  },
});

/** Stores each record as a row without a code first, as the suite's harness of the backfill does. */
function overRows(db, store) {
  const storeRow = db.prepare(
    `INSERT INTO records (tenant, region, payload, email, idempotency_key)
     VALUES (@tenant, @region, @payload, @email, @id) ON CONFLICT (idempotency_key) DO NOTHING`,
  );
  return {
    ...store,
    insert(request, options) {
      const id = request.idempotencyKey;
      storeRow.run({ ...request.record, id });
      return store.insert({ ...request, record: { id } }, options);
    },
  };
}
