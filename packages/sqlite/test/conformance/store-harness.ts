import type {
  Armed,
  ConformanceRecord,
  EngineTraits,
  Opened,
  OpenOptions,
  SchemaKind,
  ScopeSize,
  StoreHarness,
} from "@codemint/conformance";
import type { SyncUniqueStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { sqliteStore } from "../../src/index.js";
import { failuresOf } from "./failures.js";
import { type DatabaseFile, databaseFile, leftoverFiles, sqliteVersion } from "./files.js";
import { rawRecords } from "./raw-records.js";
import { schemas, tableSql } from "./schemas.js";

type Store = SyncUniqueStore<ConformanceRecord, Database>;

export interface SqliteHarnessOptions {
  readonly keys: "unique" | "none";
  readonly scope: ScopeSize;
  readonly journal: "wal" | "delete";
}

/** How the suite opens, looks at and disturbs a table in a SQLite file. */
export function sqliteHarness({ keys, scope, journal }: SqliteHarnessOptions): StoreHarness {
  const keyed = keys === "unique";
  const make = (opening: OpenOptions, kind?: SchemaKind): Opened => {
    const file = databaseFile(journal);
    const options = {
      table: "records",
      code: "code",
      ...(keyed && { idempotencyKey: "idempotency_key", fingerprint: "fingerprint" }),
      scope: opening.scope,
      ...(kind === "trusted-trigger" && { trustTriggers: ["meddling"] }),
      ...(kind !== undefined && { verify: false }),
    };
    const storeOn = (db: Database): Store => sqliteStore<ConformanceRecord>(db, options);
    const createSql = tableSql(opening.scope, keyed, kind);
    file.connect().exec(createSql);
    const referringSql = createSql
      .replace("payload TEXT NOT NULL", "payload TEXT NOT NULL REFERENCES people (name)")
      .replaceAll("INDEX by_", "INDEX referring_by_");
    return openedOn({ file, keyed, storeOn, referringSql, address: { path: file.path, options } });
  };
  return {
    name: `sqlite (${keys} keys, ${scope} scope fields, journal ${journal})`,
    engine: { product: "SQLite", version: sqliteVersion(), driver: "better-sqlite3", kind: "embedded" },
    traits: { ...traits, snapshots: journal === "wal" },
    keys,
    fingerprints: keyed,
    scope,
    open: (options) => make(options),
    openSchema: (kind, options) => make(options, kind),
    worker: new URL("./conformance-worker.mjs", import.meta.url),
    leftovers: leftoverFiles,
    knownGaps: keyed
      ? {}
      : { "R08.altered-code": "without a key the record cannot be found again, so it is undone" },
  };
}

const traits: EngineTraits = {
  processes: true,
  transactions: true,
  snapshots: true,
  remote: false,
  durable: true,
  triggers: true,
  failures: [
    "unique-other",
    "not-null",
    "check",
    "foreign-key",
    "data-type",
    "busy",
    "disk-full",
    "read-only",
    "missing-table",
    "closed",
  ],
  schemas,
};

function openedOn(parts: {
  readonly file: DatabaseFile;
  readonly keyed: boolean;
  readonly storeOn: (db: Database) => Store;
  readonly referringSql: string;
  readonly address: NonNullable<Opened["address"]>;
}): Opened {
  const { file, keyed, storeOn, referringSql, address } = parts;
  const db = file.connect();
  const { failFind } = breakable(db);
  const store = storeOn(db);
  let other = file.connect();
  const oracle = rawRecords(() => other, keyed);
  return {
    store,
    connect: () => storeOn(file.connect()),
    oracle,
    async transaction(work, { snapshot = false } = {}) {
      db.exec(snapshot ? "BEGIN" : "BEGIN IMMEDIATE");
      try {
        const raw = rawRecords(() => db, keyed);
        if (snapshot) raw.all();
        const bound = store.within?.(db);
        if (bound === undefined) throw new Error("the store has lost its within");
        const result = await work({ store: bound, insert: raw.insert, find: raw.find });
        db.exec("COMMIT");
        return result;
      } catch (error) {
        if (db.inTransaction) db.exec("ROLLBACK");
        throw error;
      }
    },
    failures: failuresOf({ db, other, raw: oracle, referringSql, store, storeOn, connect: file.connect }),
    faults: {
      holdUncommitted(record) {
        const holder = file.connect();
        holder.exec("BEGIN IMMEDIATE");
        rawRecords(() => holder, keyed).insert(record);
        // Nobody waits for another's transaction: the statement that meets it blocks this thread until it gives up.
        return {
          waiting: () => 0,
          commit: () => void holder.exec("COMMIT"),
          rollback: () => void holder.exec("ROLLBACK"),
        };
      },
      failFind,
      suppressInserts: () =>
        void other.exec(
          "CREATE TRIGGER suppressing BEFORE INSERT ON records BEGIN SELECT raise(IGNORE); END",
        ),
      alterCodes: () =>
        void other.exec(
          "CREATE TRIGGER altering AFTER INSERT ON records BEGIN " +
            "UPDATE records SET code = code || '-altered' WHERE rowid = new.rowid; END",
        ),
      dropCodeIndex: () => void other.exec("DROP INDEX by_code"),
      ...(keyed && { dropKeyIndex: () => void other.exec("DROP INDEX by_key") }),
    },
    restart() {
      file.closeAll();
      other = file.connect();
      return storeOn(file.connect());
    },
    clientState: () => ({
      open: db.open,
      inTransaction: db.inTransaction,
      ...Object.fromEntries(settings.map((name) => [name, String(db.pragma(name, { simple: true }))])),
    }),
    address,
    close: file.remove,
  };
}

const settings = [
  "busy_timeout",
  "foreign_keys",
  "journal_mode",
  "synchronous",
  "query_only",
  "recursive_triggers",
  "max_page_count",
];

/** Lets the next read of a conflict's holders fail, which SQLite itself cannot be made to do. */
function breakable(db: Database): { failFind(): Armed } {
  const armed: { struck: boolean }[] = [];
  const prepare = db.prepare.bind(db);
  const breakableAll = (statement: { all(...values: unknown[]): unknown[] }) => {
    const all = statement.all.bind(statement);
    statement.all = (...values) => {
      const next = armed.find(({ struck }) => !struck);
      if (next === undefined) return all(...values);
      next.struck = true;
      throw Object.assign(new Error("disk I/O error"), { name: "SqliteError", code: "SQLITE_IOERR_READ" });
    };
  };
  db.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (/^SELECT .* FROM "main"\."records" AS t WHERE /.test(sql)) breakableAll(statement);
    return statement;
  }) as typeof db.prepare;
  return {
    failFind() {
      const fault = { struck: false };
      armed.push(fault);
      return { struck: () => fault.struck };
    },
  };
}
