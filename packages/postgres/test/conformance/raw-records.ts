import type { StoredRecord } from "@codemint/conformance";

export type Query = (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

export interface RawRecords {
  all(): Promise<readonly StoredRecord[]>;
  find(code: string): Promise<readonly StoredRecord[]>;
  insert(record: StoredRecord): Promise<void>;
  delete(code: string): Promise<void>;
}

/** The table past the adapter. A row without a code is no record of the suite's. */
export function rawRecords(query: Query, keyed: boolean): RawRecords {
  const keyColumns = keyed
    ? `idempotency_key::text AS "idempotencyKey", fingerprint`
    : `NULL AS "idempotencyKey", NULL AS fingerprint`;
  const select = `SELECT tenant, region, payload, email, to_json(code::text)::text AS code, ${keyColumns} FROM records`;
  const records = async (sql: string, values?: readonly unknown[]): Promise<readonly StoredRecord[]> =>
    (await query(sql, values)).map((row) => ({
      ...row,
      // As JSON, since PGlite drops a byte order mark at the beginning of a text.
      code: JSON.parse(String(row["code"])),
    })) as unknown as readonly StoredRecord[];
  return {
    all: () => records(`${select} WHERE code IS NOT NULL`),
    find: (code) => records(`${select} WHERE code::text = $1::text COLLATE "C"`, [code]),
    async insert({ idempotencyKey, fingerprint, ...own }) {
      const row = Object.entries({
        ...own,
        ...(keyed && idempotencyKey !== null && { idempotency_key: idempotencyKey }),
        ...(keyed && fingerprint !== null && { fingerprint }),
      });
      const values = row.map((_, n) => `$${n + 1}`);
      await query(
        `INSERT INTO records (${row.map(([name]) => name).join(", ")}) VALUES (${values.join(", ")})`,
        row.map(([, value]) => value),
      );
    },
    delete: async (code) => {
      await query(`DELETE FROM records WHERE code::text = $1::text COLLATE "C"`, [code]);
    },
  };
}
