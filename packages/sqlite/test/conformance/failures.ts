import type { ConformanceRecord, Opened } from "@codemint/conformance";
import type { InsertOutcome, InsertRequest, SyncUniqueStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import type { RawRecords } from "./raw-records.js";

type Request = InsertRequest<ConformanceRecord>;
type Store = SyncUniqueStore<ConformanceRecord, Database>;

/** Each failure that SQLite knows, with its cause removed again. */
export function failuresOf(parts: {
  readonly db: Database;
  readonly other: Database;
  readonly raw: RawRecords;
  /** Creates the table with a payload that must name one of the `people`. */
  readonly referringSql: string;
  readonly store: Store;
  readonly storeOn: (db: Database) => Store;
  readonly connect: () => Database;
}): NonNullable<Opened["failures"]> {
  const { db, other, raw, referringSql, store, storeOn, connect } = parts;
  const between =
    (cause: string, undo: string, on = db) =>
    (request: Request): InsertOutcome => {
      on.exec(cause);
      try {
        return store.insert(request);
      } finally {
        on.exec(undo);
      }
    };
  return {
    "unique-other": (request) => {
      const email = "someone@example.com";
      const code = "holder-of-the-email";
      raw.insert({ ...request.record, code, email, idempotencyKey: code, fingerprint: null });
      try {
        return store.insert(changed(request, { email }));
      } finally {
        raw.delete(code);
      }
    },
    // The types forbid this and "data-type"; a caller without types can do it.
    "not-null": (request) => store.insert(changed(request, { payload: null as unknown as string })),
    check: (request) => store.insert(changed(request, { payload: "refused" })),
    "data-type": (request) =>
      store.insert(changed(request, { payload: Buffer.from("bytes") as unknown as string })),
    "foreign-key": between(
      `ALTER TABLE records RENAME TO kept; CREATE TABLE people (name TEXT PRIMARY KEY); ${referringSql}`,
      "DROP TABLE records; DROP TABLE people; ALTER TABLE kept RENAME TO records",
      other,
    ),
    busy: between("BEGIN IMMEDIATE", "ROLLBACK", other),
    "disk-full": (request) => {
      const limit = db.pragma("max_page_count", { simple: true });
      db.pragma(`max_page_count = ${db.pragma("page_count", { simple: true })}`);
      try {
        return store.insert(changed(request, { payload: "x".repeat(100_000) }));
      } finally {
        db.pragma(`max_page_count = ${limit}`);
      }
    },
    "read-only": between("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
    "missing-table": between(
      "ALTER TABLE records RENAME TO kept",
      "ALTER TABLE kept RENAME TO records",
      other,
    ),
    closed: (request) => {
      const closing = connect();
      const doomed = storeOn(closing);
      closing.close();
      return doomed.insert(request);
    },
  };
}

const changed = (request: Request, record: Partial<ConformanceRecord>): Request => ({
  ...request,
  record: { ...request.record, ...record },
});
