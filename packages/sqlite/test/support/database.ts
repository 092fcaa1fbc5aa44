import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { InsertRequest } from "@codemint/core/adapter";
import Database from "better-sqlite3";
import { afterEach } from "vitest";
import { sqliteSchema } from "../../src/index.js";

export interface Link {
  readonly target: string;
  readonly email?: string | null;
}

export const links = {
  table: "links",
  code: "code",
  idempotencyKey: "idempotency_key",
  fingerprint: "fingerprint",
} as const;

const columns = { target: "TEXT NOT NULL CHECK (target <> 'refused')", email: "TEXT UNIQUE" };

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).reverse()) step();
});

/** The path of a database file that does not exist yet, in a folder that is removed after the test. */
export function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "codemint-sqlite-"));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "test.db");
}

/** A connection that is closed after the test. */
export function open(path: string, options: Database.Options = {}): Database.Database {
  const db = new Database(path, options);
  undo.push(() => db.close());
  return db;
}

/** A file with an empty table of links. */
export function openLinks(options: Database.Options = {}, path = newPath()): Database.Database {
  const db = open(path, options);
  db.exec(sqliteSchema({ ...links, columns }));
  return db;
}

export function requestFor<R>(
  code: string,
  record: R,
  more: Partial<InsertRequest<R>> = {},
): InsertRequest<R> {
  return { code, idempotencyKey: randomUUID(), keyed: false, record, ...more };
}

export const rows = (db: Database.Database, table = "links"): unknown[] =>
  db.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all();

/** How many rows another connection sees. */
export function countIn(path: string, table = "links"): unknown {
  const db = new Database(path, { readonly: true });
  try {
    return db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get();
  } finally {
    db.close();
  }
}
