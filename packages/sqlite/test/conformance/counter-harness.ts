import type { CounterHarness } from "@codemint/conformance";
import type { SyncCounterStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { sqliteCounter, sqliteCounterSchema } from "../../src/index.js";
import { databaseFile, leftoverFiles, sqliteVersion } from "./files.js";

/** How the suite opens, looks at and disturbs counters in a SQLite file. */
export function sqliteCounterHarness(
  spoil: (right: SyncCounterStore, db: Database) => SyncCounterStore = (right) => right,
): CounterHarness {
  return {
    name: "sqlite counter",
    engine: { product: "SQLite", version: sqliteVersion(), driver: "better-sqlite3", kind: "embedded" },
    traits: { processes: true, transactions: true, remote: false, durable: true },
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    leftovers: leftoverFiles,
    open({ verify }) {
      const file = databaseFile("wal");
      const db = file.connect();
      db.exec(sqliteCounterSchema());
      let other = file.connect();
      const counterOn = (on: Database) => spoil(sqliteCounter(on, { verify }), on);
      const connect = () => counterOn(file.connect());
      return {
        counter: counterOn(db),
        connect,
        oracle: {
          last: (counter) =>
            other
              .prepare<[string], bigint>("SELECT value FROM codemint_counters WHERE name = ?")
              .pluck()
              .safeIntegers()
              .get(counter),
          set: (counter, last) =>
            void other.prepare("INSERT OR REPLACE INTO codemint_counters VALUES (?, ?)").run(counter, last),
        },
        limit: 2n ** 63n - 1n,
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
