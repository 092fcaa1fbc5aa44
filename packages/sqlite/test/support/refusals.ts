import type Database from "better-sqlite3";
import { type Link, open, openLinks } from "./database.js";

export const secret = "https://secret.example/path";
export const record: Link = { target: secret, email: "secret@example.com" };
export const secrets = [secret, "secret@", "c0de"];

type Provoked = { readonly db: Database.Database; readonly path: string; readonly undo?: () => void };

/** Each way in which SQLite can be made to refuse, and what it must be said to be. */
export const refusals: readonly (readonly [
  name: string,
  expected: object,
  provoke: (path: string) => Provoked,
  record?: object,
])[] = [
  ["another unique column", constraint("unique", "email"), (path) => withRow(path)],
  ["NOT NULL", constraint("not-null", "target"), plain, { target: null }],
  ["CHECK", { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "check" } }, plain, { target: "refused" }],
  [
    "a named CHECK",
    { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "check", constraint: "no_secret" } },
    (path) => rebuilt(path, `target TEXT, email TEXT, CONSTRAINT no_secret CHECK (target <> '${secret}')`),
  ],
  [
    "a foreign key",
    { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "foreign-key" } },
    (path) => rebuilt(path, "target TEXT REFERENCES links (email), email TEXT UNIQUE"),
  ],
  [
    "a deferred foreign key",
    { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "foreign-key" } },
    (path) =>
      rebuilt(path, "target TEXT REFERENCES links (email) DEFERRABLE INITIALLY DEFERRED, email TEXT UNIQUE"),
  ],
  [
    "a STRICT type",
    constraint("data-type", "target"),
    (path) => rebuilt(path, "target INTEGER, email TEXT", " STRICT"),
  ],
  [
    "a text for an INTEGER PRIMARY KEY",
    { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "data-type" } },
    (path) => rebuilt(path, "target INTEGER PRIMARY KEY, email TEXT"),
  ],
  [
    "a primary key",
    constraint("unique", "target"),
    (path) => {
      const provoked = rebuilt(path, "target TEXT PRIMARY KEY, email TEXT");
      provoked.db.prepare("INSERT INTO links (target) VALUES (?)").run(secret);
      return provoked;
    },
  ],
  [
    "an expression index over bad JSON",
    { code: "ERR_CODEMINT_CONSTRAINT", details: { kind: "other" } },
    (path) => {
      const provoked = plain(path);
      provoked.db.exec("CREATE INDEX expressed ON links (json_extract(target, '$.a'))");
      return provoked;
    },
  ],
  [
    "a generated column",
    { code: "ERR_CODEMINT_SCHEMA" },
    (path) => rebuilt(path, "target TEXT AS (email), email TEXT"),
  ],
  [
    "a missing table",
    { code: "ERR_CODEMINT_SCHEMA", details: { table: "links", problems: [{ subject: "table" }] } },
    (path) => ({
      db: open(path),
      path,
    }),
  ],
  [
    "a missing column",
    {
      code: "ERR_CODEMINT_SCHEMA",
      details: { problems: [{ subject: "column", problem: 'it has no column "email"' }] },
    },
    (path) => rebuilt(path, "target TEXT"),
  ],
  [
    "a view",
    { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ subject: "view" }] } },
    (path) => {
      const db = open(path);
      db.exec(
        "CREATE VIEW links AS SELECT 1 AS target, 2 AS email, 3 AS code, 4 AS idempotency_key, 5 AS fingerprint",
      );
      return { db, path };
    },
  ],
  [
    "a code index that is missing",
    { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ subject: "code-index" }] } },
    (path) => {
      const provoked = plain(path);
      provoked.db.exec("DROP INDEX links_code");
      return provoked;
    },
  ],
  [
    "a key index that is missing",
    { code: "ERR_CODEMINT_SCHEMA", details: { problems: [{ subject: "key-index" }] } },
    (path) => {
      const provoked = plain(path);
      provoked.db.exec("DROP INDEX links_idempotency_key");
      return provoked;
    },
  ],
  [
    "a read-only connection",
    { code: "ERR_CODEMINT_READ_ONLY" },
    (path) => {
      plain(path).db.close();
      return { db: open(path, { readonly: true }), path };
    },
  ],
  [
    "query_only",
    { code: "ERR_CODEMINT_READ_ONLY" },
    (path) => {
      const provoked = plain(path);
      provoked.db.pragma("query_only = ON");
      return provoked;
    },
  ],
  ["a full disk", { code: "ERR_CODEMINT_RESOURCE", details: { kind: "disk-full" } }, full],
  [
    "a value beyond the length limit",
    { code: "ERR_CODEMINT_RESOURCE", details: { kind: "too-large" } },
    (path) => rebuilt(path, "target TEXT CHECK (length(zeroblob(3000000000)) > length(target)), email TEXT"),
  ],
  [
    "more fields than SQLite has variables",
    { code: "ERR_CODEMINT_RESOURCE", details: { kind: "limit" } },
    plain,
    Object.fromEntries(Array.from({ length: 33_000 }, (_, n) => [`f${n}`, 1])),
  ],
  [
    "another connection's write lock",
    { code: "ERR_CODEMINT_CONTENTION", details: { kind: "busy" }, retryable: true },
    (path) => {
      plain(path).db.close();
      const other = open(path);
      other.exec("BEGIN IMMEDIATE");
      return { db: open(path, { timeout: 0 }), path, undo: () => other.exec("ROLLBACK") };
    },
  ],
  [
    "another connection's read lock, met by the COMMIT",
    { code: "ERR_CODEMINT_CONTENTION", details: { kind: "busy" } },
    (path) => {
      plain(path).db.exec("INSERT INTO links (target, code, idempotency_key) VALUES ('t', 'held', 'held')");
      const reader = open(path);
      reader.exec("BEGIN");
      reader.prepare("SELECT * FROM links").all();
      return { db: open(path, { timeout: 0 }), path, undo: () => reader.exec("ROLLBACK") };
    },
  ],
  [
    "an open iterator of this connection",
    { code: "ERR_CODEMINT_CONTENTION", details: { kind: "busy" } },
    (path) => {
      const { db } = withRow(path);
      const iterator = db.prepare("SELECT * FROM links").iterate();
      iterator.next();
      return { db, path, undo: () => iterator.return?.() };
    },
    { target: "t", email: "other" },
  ],
  [
    "a closed connection",
    { code: "ERR_CODEMINT_CLOSED" },
    (path) => {
      const { db } = plain(path);
      db.close();
      return { db, path };
    },
  ],
];

export function constraint(kind: string, column: string): object {
  return { code: "ERR_CODEMINT_CONSTRAINT", details: { kind, column } };
}

function plain(path: string): Provoked {
  return { db: openLinks({}, path), path };
}

function withRow(path: string): Provoked {
  const provoked = plain(path);
  provoked.db.exec(
    "INSERT INTO links (target, email, code, idempotency_key) VALUES ('t', 'secret@example.com', 'held', 'held')",
  );
  return provoked;
}

function rebuilt(path: string, own: string, strict = ""): Provoked {
  const db = open(path);
  db.exec(
    `CREATE TABLE links (code TEXT UNIQUE, idempotency_key TEXT UNIQUE, fingerprint TEXT, ${own})${strict}`,
  );
  return { db, path };
}

export function full(path: string): Provoked {
  const provoked = plain(path);
  const { db } = provoked;
  db.pragma(`max_page_count = ${Number(db.pragma("page_count", { simple: true }))}`);
  const insert = db.prepare("INSERT INTO links (target, code, idempotency_key) VALUES (?, ?, ?)");
  let n = 0;
  for (const size of [1000, 10, 0]) {
    try {
      for (;;) insert.run("x".repeat(size), n, n++);
    } catch {
      // This size no longer fits.
    }
  }
  return provoked;
}
