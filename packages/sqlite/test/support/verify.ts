import { expect } from "vitest";
import { type SqliteStoreOptions, sqliteStore } from "../../src/index.js";
import { open } from "./database.js";
import { failureOf } from "./failure.js";

export interface Link {
  readonly target: string;
  readonly tenant: string;
}

export const plain = { table: "links", code: "code", idempotencyKey: "key" };
export const full: SqliteStoreOptions<Link> = { ...plain, fingerprint: "print", scope: ["tenant"] };

export const create = (
  parts: { code?: string; key?: string; tenant?: string; more?: string; end?: string } = {},
) => {
  const {
    code = "code TEXT",
    key = "key TEXT",
    tenant = "tenant TEXT NOT NULL",
    more = "",
    end = "",
  } = parts;
  return `CREATE TABLE links (target TEXT, ${tenant}, ${code}, ${key}, print TEXT${more})${end};`;
};
export const codeIndex = 'CREATE UNIQUE INDEX "links_code" ON "links" ("code");';
export const keyIndex = 'CREATE UNIQUE INDEX "links_key" ON "links" ("key");';
export const scopedIndex = 'CREATE UNIQUE INDEX "links_tenant_code" ON "links" ("tenant", "code");';
export const both = codeIndex + keyIndex;

export function problemsOf(sql: string, options: SqliteStoreOptions<Link> = plain) {
  const db = open(":memory:");
  db.exec(sql);
  try {
    sqliteStore<Link>(db, options).verify();
    return [];
  } catch {
    const error = failureOf(() => sqliteStore<Link>(db, options).verify());
    if (error.code !== "ERR_CODEMINT_SCHEMA") throw error;
    expect(error.effect).toBe("none");
    return error.details.problems;
  }
}
