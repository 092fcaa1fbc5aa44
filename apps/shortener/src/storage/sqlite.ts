import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";
import type { Link, StoredLink } from "../links/link.js";
import type { Storage } from "./storage.js";

const schema = `
  CREATE TABLE IF NOT EXISTS links (
    code TEXT NOT NULL PRIMARY KEY,
    url TEXT NOT NULL,
    created TEXT NOT NULL,
    idempotency_key TEXT NOT NULL UNIQUE,
    fingerprint TEXT
  ) STRICT, WITHOUT ROWID`;

export interface SqliteOptions {
  /**
   * How long one statement waits for another process's write, in milliseconds. The wait blocks this process, and the minter sends
   * a busy statement again by itself, so it is short.
   */
  readonly busyTimeoutMs?: number | undefined;
}

/** Opens, and if need be creates, the file at `./path` or `///absolute/path`, with its folder and table. */
export function openSqlite(location: string, { busyTimeoutMs = 500 }: SqliteOptions = {}): Storage {
  const file = location.replace(/^\/\//, "");
  mkdirSync(dirname(file), { recursive: true });
  const db = new Database(file, { timeout: busyTimeoutMs });
  // Readers go on while an import writes; and a link that was answered for outlives a power cut.
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec(schema);

  const find = db.prepare<[string], StoredLink>("SELECT code, url, created FROM links WHERE code = ?");
  const ping = db.prepare("SELECT 1 FROM links LIMIT 1");
  return {
    store: sqliteStore<Link>(db, {
      table: "links",
      code: "code",
      idempotencyKey: "idempotency_key",
      fingerprint: "fingerprint",
    }),
    reader: { find: (code) => find.get(code) },
    ping: () => void ping.get(),
    close: () => void db.close(),
  };
}
