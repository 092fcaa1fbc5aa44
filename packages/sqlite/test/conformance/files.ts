import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";

/** The connections to one database file in a folder of its own. */
export interface DatabaseFile {
  readonly path: string;
  connect(): Database.Database;
  closeAll(): void;
  /** Closes every connection, and removes the folder. */
  remove(): void;
}

/** How long a connection waits for another's lock, in milliseconds: the other is in this very thread, and cannot let go. */
const timeout = 20;

let open = 0;

export function databaseFile(journal: "wal" | "delete"): DatabaseFile {
  const folder = mkdtempSync(join(tmpdir(), "codemint-sqlite-"));
  const path = join(folder, "records.db");
  const connections: Database.Database[] = [];
  open += 1;
  const closeAll = (): void => {
    for (const db of connections) db.close();
  };
  return {
    path,
    connect() {
      const db = new Database(path, { timeout });
      db.pragma(`journal_mode = ${journal}`);
      connections.push(db);
      return db;
    },
    closeAll,
    remove() {
      closeAll();
      rmSync(folder, { recursive: true });
      open -= 1;
    },
  };
}

/** What is left of files that were not removed. */
export const leftoverFiles = (): readonly string[] => (open === 0 ? [] : [`${open} database files`]);

export const sqliteVersion = (): string => {
  const db = new Database(":memory:");
  try {
    return String(db.prepare("SELECT sqlite_version()").pluck().get());
  } finally {
    db.close();
  }
};
