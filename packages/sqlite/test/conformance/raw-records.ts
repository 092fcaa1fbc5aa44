import type { StoredRecord } from "@codemint/conformance";
import type { Database } from "better-sqlite3";

export interface RawRecords {
  all(): readonly StoredRecord[];
  find(code: string): readonly StoredRecord[];
  insert(record: StoredRecord): void;
  delete(code: string): void;
}

/**
 * The table through the raw driver, past the adapter. A row without a code is no record of the suite's; a code is
 * read as text, also from a column that made it a number.
 */
export function rawRecords(connection: () => Database, keyed: boolean): RawRecords {
  const keyColumns = keyed
    ? "idempotency_key AS idempotencyKey, fingerprint"
    : "NULL AS idempotencyKey, NULL AS fingerprint";
  const select = `SELECT tenant, region, payload, email, CAST(code AS TEXT) AS code, ${keyColumns} FROM records`;
  return {
    all: () => connection().prepare<[], StoredRecord>(`${select} WHERE code IS NOT NULL`).all(),
    find: (code) =>
      connection().prepare<[string], StoredRecord>(`${select} WHERE CAST(code AS TEXT) = ?`).all(code),
    insert({ idempotencyKey, fingerprint, ...own }) {
      const row = {
        ...own,
        ...(keyed && idempotencyKey !== null && { idempotency_key: idempotencyKey }),
        ...(keyed && fingerprint !== null && { fingerprint }),
      };
      const columns = Object.keys(row);
      const values = columns.map((column) => `@${column}`);
      connection()
        .prepare(`INSERT INTO records (${columns.join(", ")}) VALUES (${values.join(", ")})`)
        .run(row);
    },
    delete: (code) =>
      void connection().prepare("DELETE FROM records WHERE code = ? COLLATE BINARY").run(code),
  };
}
