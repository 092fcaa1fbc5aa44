import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
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
  makeFolder(dirname(resolve(file)));
  const db = new Database(file, { timeout: busyTimeoutMs });
  // Readers go on while an import writes; and a link that was answered for outlives a power cut.
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  db.exec(schema);

  const find = db.prepare<[string], StoredLink>("SELECT code, url, created FROM links WHERE code = ?");
  const ping = db.prepare("SELECT 1 FROM links LIMIT 1");
  const requireInPlace = db.memory ? () => {} : fileGuard(resolve(file));
  return {
    store: sqliteStore<Link>(db, {
      table: "links",
      code: "code",
      idempotencyKey: "idempotency_key",
      fingerprint: "fingerprint",
    }),
    reader: { find: (code) => find.get(code) },
    ping() {
      ping.get();
      requireInPlace();
    },
    close: () => void db.close(),
  };
}

/** One folder at a time: where nothing can be made, as in /proc, Node's `recursive` never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (existsSync(folder)) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATABASE_URL needs the folder ${folder}, which cannot be made: ${reason}.`, {
      cause: error,
    });
  }
}

/**
 * Throws once the path no longer leads to the file that is there now. SQLite goes on writing to a file that was deleted or replaced, and
 * all of that is lost when the process ends. The file is open, so that no other one can get its number.
 */
function fileGuard(path: string): () => void {
  const opened = statSync(path, { bigint: true });
  return () => {
    const found = statSync(path, { bigint: true });
    if (found.dev !== opened.dev || found.ino !== opened.ino) {
      throw new Error(`${path} is another file than the one that was opened.`);
    }
  };
}
