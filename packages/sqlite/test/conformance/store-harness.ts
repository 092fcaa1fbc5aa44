import type {
  ConformanceRecord,
  Opened,
  OpenOptions,
  SchemaKind,
  ScopeSize,
  StoreHarness,
} from "@codemint/conformance";
import { sqliteStore } from "../../src/index.js";
import { databaseFile } from "./files.js";
import { openTable, sqliteSubject } from "./open-table.js";

export interface SqliteHarnessOptions {
  readonly keys: "unique" | "none";
  readonly scope: ScopeSize;
  readonly journal: "wal" | "delete";
}

/** How the suite opens, looks at and disturbs a table in a SQLite file. */
export function sqliteHarness({ keys, scope, journal }: SqliteHarnessOptions): StoreHarness {
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
      storeOn: (db) => sqliteStore<ConformanceRecord>(db, options),
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
