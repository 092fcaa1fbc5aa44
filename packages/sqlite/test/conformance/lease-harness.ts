import type { LeaseHarness } from "@codemint/conformance";
import type { SyncLeaseStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { sqliteLeaseSchema, sqliteLeases } from "../../src/index.js";
import { databaseFile, leftoverFiles, sqliteVersion } from "./files.js";

/** How the suite opens, looks at and disturbs leases in a SQLite file. */
export function sqliteLeaseHarness(
  spoil: (right: SyncLeaseStore, db: Database) => SyncLeaseStore = (right) => right,
): LeaseHarness {
  return {
    name: "sqlite leases",
    engine: { product: "SQLite", version: sqliteVersion(), driver: "better-sqlite3", kind: "embedded" },
    traits: { processes: true, transactions: true, remote: false, durable: true },
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    leftovers: leftoverFiles,
    open({ verify }) {
      const file = databaseFile("wal");
      const db = file.connect();
      db.exec(sqliteLeaseSchema());
      let other = file.connect();
      const leasesOn = (on: Database) => spoil(sqliteLeases(on, { verify }), on);
      const connect = () => leasesOn(file.connect());
      return {
        leases: leasesOn(db),
        connect,
        oracle: {
          slot(name, slot) {
            const row = other
              .prepare<[string, number], { fence: bigint; expires_at: bigint }>(
                "SELECT fence, expires_at FROM codemint_leases WHERE name = ? AND slot = ?",
              )
              .safeIntegers()
              .get(name, slot);
            return row && { fence: row.fence, expiresAt: Number(row.expires_at) };
          },
          expire(name, slot) {
            other
              .prepare("UPDATE codemint_leases SET expires_at = ? WHERE name = ? AND slot = ?")
              .run(Date.now() - 1_000, name, slot);
          },
        },
        async transaction(work) {
          db.exec("BEGIN IMMEDIATE");
          try {
            const result = await work();
            db.exec("COMMIT");
            return result;
          } catch (error) {
            db.exec("ROLLBACK");
            throw error;
          }
        },
        restart() {
          file.closeAll();
          other = file.connect();
          return connect();
        },
        address: { path: file.path },
        close: file.remove,
      };
    },
  };
}
