import { defineLeaseStore, type Lease, requireOptions, type SyncLeaseStore } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { ownTable } from "./own-table.js";
import { sqliteLeaseSchema } from "./schema.js";
import { inMain } from "./sql.js";

export interface SqliteLeasesOptions {
  /** The table that `sqliteLeaseSchema` creates; `codemint_leases` by default. */
  readonly table?: string | undefined;
  /** Whether the table is verified before the first lease; true by default. */
  readonly verify?: boolean | undefined;
}

interface LeaseRow {
  readonly slot: bigint;
  readonly fence: bigint;
  readonly notBefore: bigint;
  readonly expiresAt: bigint;
}

/**
 * Leases in a table of their own, through your own better-sqlite3 connection: `snowflake` gets its worker's number from them. Whether one
 * has expired is judged by SQLite's clock, which is this machine's. They refuse to work inside an open transaction.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function sqliteLeases(db: Database, options: SqliteLeasesOptions = {}): SyncLeaseStore {
  requireOptions(options);
  const { table = "codemint_leases", verify } = options;
  const leases = ownTable(db, {
    table,
    createSql: sqliteLeaseSchema(table),
    columns: {
      name: "text",
      slot: "integer",
      fence: "integer",
      not_before: "integer",
      expires_at: "integer",
    },
    key: ["name", "slot"],
  });
  const acquire = leases.change<LeaseRow>(acquireSql(table));
  const renew = leases.change<LeaseRow>(renewSql(table));
  const release = leases.change(releaseSql(table));
  return defineLeaseStore(
    {
      name: "sqlite",
      acquire: (name, { slots, ttlMs }) => leaseOf(name, acquire({ name, slots, ttlMs })),
      renew: ({ name, slot, fence }, ttlMs) => leaseOf(name, renew({ name, slot, fence, ttlMs })),
      release: ({ name, slot, fence }, usedUntil) => release({ name, slot, fence, usedUntil }) !== undefined,
      verify: leases.verify,
    },
    { verify },
  );
}

const leaseOf = (name: string, row: LeaseRow | undefined): Lease | undefined =>
  row && {
    name,
    slot: Number(row.slot),
    fence: row.fence,
    notBefore: Number(row.notBefore),
    expiresAt: Number(row.expiresAt),
  };

/** Milliseconds since 1970, the same wherever it stands in one statement: https://sqlite.org/lang_datefunc.html. */
const now = "CAST(round(1000 * unixepoch('now', 'subsec')) AS INTEGER)";

const returning = "RETURNING slot, fence, not_before AS notBefore, expires_at AS expiresAt";
const ownLease = "WHERE name = @name AND slot = @slot AND fence = @fence";

/** The slot that expired first, or else one that is new; there is a single writer, so nobody comes in between. */
const acquireSql = (table: string): string =>
  `INSERT INTO ${inMain(table)} (name, slot, fence, not_before, expires_at)
     SELECT @name, slot, 1, 0, ${now} + @ttlMs FROM (SELECT coalesce(
       (SELECT slot FROM ${inMain(table)} WHERE name = @name AND slot < @slots AND expires_at <= ${now}
          ORDER BY expires_at, slot LIMIT 1),
       (SELECT coalesce(max(slot) + 1, 0) FROM ${inMain(table)} WHERE name = @name)) AS slot)
     WHERE slot < @slots
   ON CONFLICT (name, slot) DO UPDATE
     SET fence = fence + 1, not_before = expires_at, expires_at = excluded.expires_at
   ${returning}`;

const renewSql = (table: string): string =>
  `UPDATE ${inMain(table)} SET expires_at = max(expires_at, ${now} + @ttlMs) ${ownLease} ${returning}`;

const releaseSql = (table: string): string =>
  `UPDATE ${inMain(table)} SET fence = fence + 1, expires_at = min(expires_at, max(${now}, @usedUntil))
   ${ownLease} ${returning}`;
