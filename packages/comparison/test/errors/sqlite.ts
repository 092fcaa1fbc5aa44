import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";
import { type Cells, earlierRequestFor, type OpenCells, requestFor, server } from "./situation.js";

const schema = `
  CREATE TABLE owners (name TEXT PRIMARY KEY);
  CREATE TABLE links (
    code TEXT NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE,
    target TEXT NOT NULL CHECK (target <> 'refused') CHECK (target <> 'too large' OR zeroblob(3000000000) IS NULL),
    email TEXT UNIQUE,
    owner TEXT REFERENCES owners,
    clicks INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX by_code ON links (code);`;

type Link = {
  readonly target: string | null;
  readonly email?: string;
  readonly owner?: string;
  readonly clicks?: string;
};
const link: Link = { target: "https://example.com/" };
const noServer = "SQLite has no server";

/** The cells of SQLite, each in a file of its own, and what removes these. */
export function sqliteCells(): OpenCells {
  const folder = mkdtempSync(join(tmpdir(), "codemint-comparison-"));
  const opened: Database.Database[] = [];
  const open = (path: string, options: Database.Options = {}): Database.Database => {
    const db = new Database(path, { timeout: 0, ...options });
    opened.push(db);
    return db;
  };
  const fresh = (): { readonly path: string; readonly db: Database.Database } => {
    const path = join(folder, `${opened.length}.db`);
    const db = open(path);
    db.exec(schema);
    return { path, db };
  };
  const storeOn = (db: Database.Database) =>
    sqliteStore<Link>(db, { table: "links", code: "code", idempotencyKey: "idempotency_key" });
  const inserting = (changes: Partial<Link>) =>
    server(() => storeOn(fresh().db).insert(requestFor({ ...link, ...changes })));
  /** After the table was verified. */
  const after = (statement: string, record: Link = link) =>
    server(() => {
      const { db } = fresh();
      const store = storeOn(db);
      store.verify();
      db.exec(statement);
      return store.insert(requestFor(record));
    });

  const cells: Cells = {
    "other-unique": server(() => {
      const store = storeOn(fresh().db);
      store.insert(earlierRequestFor({ ...link, email: "a@example.com" }));
      return store.insert(requestFor({ ...link, email: "a@example.com" }));
    }),
    "foreign-key": inserting({ owner: "nobody" }),
    "not-null": inserting({ target: null }),
    check: inserting({ target: "refused" }),
    "data-type": inserting({ clicks: "many" }),
    "too-long": "SQLite's columns have no length; a `CHECK` gives one",
    permission: `${noServer} and no users: the operating system guards the file`,
    "read-only": server(() => storeOn(open(fresh().path, { readonly: true })).insert(requestFor(link))),
    "lock-timeout": server(() => {
      const { path, db } = fresh();
      open(path).exec("BEGIN IMMEDIATE");
      return storeOn(db).insert(requestFor(link));
    }),
    deadlock: server(() => {
      const { path, db } = fresh();
      const [store, other] = [storeOn(db), open(path)];
      store.verify();
      db.exec("BEGIN");
      db.prepare("SELECT * FROM links").all();
      // It holds the right to write, and could not commit before this transaction, which reads, has ended.
      other.exec("BEGIN IMMEDIATE; INSERT INTO owners VALUES ('other')");
      return store.within?.(db).insert(requestFor(link));
    }),
    serialization: server(() => {
      const { path, db } = fresh();
      db.pragma("journal_mode = WAL");
      const store = storeOn(db);
      store.verify();
      db.exec("BEGIN");
      db.prepare("SELECT * FROM links").all();
      open(path).exec("INSERT INTO owners VALUES ('other')");
      return store.within?.(db).insert(requestFor(link));
    }),
    "statement-timeout": "a statement runs inside the caller's own thread, which nothing can interrupt",
    cancelled: "a statement runs inside the caller's own thread, which nothing can interrupt",
    "too-many-connections": noServer,
    "server-stopped": noServer,
    "connection-lost": noServer,
    full: server(() => {
      const { db } = fresh();
      const store = storeOn(db);
      store.verify();
      db.pragma(`max_page_count = ${db.pragma("page_count", { simple: true })}`);
      return store.insert(requestFor({ target: "x".repeat(100_000) }));
    }),
    // The check makes a value beyond a gigabyte, which spares the test to make one.
    "too-large": inserting({ target: "too large" }),
    "missing-table": after("DROP TABLE links"),
    "missing-index": after("DROP INDEX by_code"),
  };
  return {
    cells,
    close() {
      for (const db of opened) db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
