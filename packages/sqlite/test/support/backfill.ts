import type Database from "better-sqlite3";
import {
  type SqliteBackfillOptions,
  type SqliteRow,
  sqliteBackfill,
  sqliteSchemaUpgrade,
} from "../../src/index.js";
import { newPath, open, requestFor } from "./database.js";

export const options: SqliteBackfillOptions = { table: "links", code: "code", id: "id" };

/** A table that is older than its codes, with three rows. */
export function openOld(
  id = "INTEGER PRIMARY KEY",
  ids: readonly unknown[] = [1, 2, 3],
  upgrade = sqliteSchemaUpgrade(options),
) {
  const path = newPath();
  const db = open(path, { timeout: 0 });
  db.exec(`CREATE TABLE links (id ${id}, target TEXT NOT NULL)`);
  for (const row of ids) db.prepare("INSERT INTO links VALUES (?, 'https://example.com')").run(row);
  db.exec(upgrade);
  return { db, path, store: sqliteBackfill(db, options) };
}

export const codes = (db: Database.Database) =>
  db.prepare("SELECT code FROM links ORDER BY rowid").pluck().all();
export const request = (code: string, id: SqliteRow["id"]) => requestFor<SqliteRow>(code, { id });
