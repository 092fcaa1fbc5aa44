import type {
  ConformanceRecord,
  Opened,
  OpenOptions,
  SchemaKind,
  ScopeSize,
  StoreHarness,
} from "@codemint/conformance";
import type { SyncUniqueStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { sqliteStore } from "../../src/index.js";
import { databaseFile } from "./files.js";
import { openTable, sqliteSubject } from "./open-table.js";

export type Store = SyncUniqueStore<ConformanceRecord, Database>;

export interface SqliteHarnessOptions {
  readonly keys: "unique" | "none";
  readonly scope: ScopeSize;
  readonly journal: "wal" | "delete";
  /** Makes a store that differs from the right one; a mutant's. */
  readonly spoil?: (right: Store, db: Database) => Store;
}

/** How the suite opens, looks at and disturbs a table in a SQLite file. */
export function sqliteHarness(harness: SqliteHarnessOptions): StoreHarness {
  const { keys, scope, journal, spoil = (right) => right } = harness;
  const keyed = keys === "unique";
  const make = (opening: OpenOptions, kind?: SchemaKind): Opened => {
    const options = {
      table: "records",
      code: "code",
      ...(keyed && { idempotencyKey: "idempotency_key", fingerprint: "fingerprint" }),
      scope: opening.scope,
      ...(kind === "trusted-trigger" && { trustTriggers: ["meddling"] }),
      ...(kind !== undefined && { verify: false }),
    };
    return openTable({
      file: databaseFile(journal),
      use: { scope: opening.scope, keyed, event: "INSERT" },
      ...(kind !== undefined && { kind }),
      storeOn: (db) => spoil(sqliteStore<ConformanceRecord>(db, options), db),
      addressOf: (path) => ({ path, options }),
    });
  };
  return {
    ...sqliteSubject,
    name: `sqlite (${keys} keys, ${scope} scope fields, journal ${journal})`,
    traits: { ...sqliteSubject.traits, snapshots: journal === "wal" },
    keys,
    fingerprints: keyed,
    scope,
    open: (options) => make(options),
    openSchema: (kind, options) => make(options, kind),
  };
}
