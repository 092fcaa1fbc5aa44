import type {
  Armed,
  ConformanceRecord,
  EngineTraits,
  Opened,
  SchemaKind,
  StoreHarness,
} from "@codemint/conformance";
import type { SyncUniqueStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { failuresOf } from "./failures.js";
import { type DatabaseFile, leftoverFiles, sqliteVersion } from "./files.js";
import { rawRecords } from "./raw-records.js";
import { schemas, type TableUse, tableSql } from "./schemas.js";

type Store = SyncUniqueStore<ConformanceRecord, Database>;

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

/** What all subjects on SQLite have in common. */
export const sqliteSubject = {
  engine: { product: "SQLite", version: sqliteVersion(), driver: "better-sqlite3", kind: "embedded" },
  traits,
  worker: new URL("./conformance-worker.mjs", import.meta.url),
  leftovers: leftoverFiles,
} as const satisfies Partial<StoreHarness>;

/** Creates the test table in a file, and opens it. */
export function openTable(parts: {
  readonly file: DatabaseFile;
  readonly use: TableUse;
  readonly kind?: SchemaKind;
  readonly storeOn: (db: Database) => Store;
  readonly addressOf: (path: string) => NonNullable<Opened["address"]>;
}): Opened {
  const { file, use, kind, storeOn, addressOf } = parts;
  const { keyed, event } = use;
  const createSql = tableSql(use, kind);
  file.connect().exec(createSql);
  const referringSql = createSql
    .replace("payload TEXT NOT NULL", "payload TEXT NOT NULL REFERENCES people (name)")
    .replaceAll("INDEX by_", "INDEX referring_by_");
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
          `CREATE TRIGGER suppressing BEFORE ${event} ON records BEGIN SELECT raise(IGNORE); END`,
        ),
      alterCodes: () =>
        void other.exec(
          `CREATE TRIGGER altering AFTER ${event} ON records WHEN new.code NOT LIKE '%-altered' BEGIN
             UPDATE records SET code = code || '-altered' WHERE rowid = new.rowid; END`,
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
    address: addressOf(file.path),
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
