import {
  contention,
  defineLeaseStore,
  type Lease,
  type LeaseStore,
  requireOptions,
} from "@codemint/core/adapter";
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PostgresClient, Row } from "./client.js";
import { ownTable } from "./own-table.js";
import { postgresLeaseSchema, postgresLeaseTable } from "./schema.js";

export interface PostgresLeasesOptions {
  /** What `postgresLeaseTable` gives, or a table of the same columns; by default the one named `codemint_leases`. */
  readonly table?: PgTable | undefined;
  /** Whether the table is verified before the first lease; true by default. */
  readonly verify?: boolean | undefined;
}

/** How often an acquire looks again after others took what it had seen. */
const mostRounds = 100;

/**
 * Leases in a table of their own: `snowflake` gets its worker's number from them. Whether one has expired is judged by the server's clock.
 * They work outside any transaction, and refuse the handle of one.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function postgresLeases(db: PostgresClient, options: PostgresLeasesOptions = {}): LeaseStore {
  requireOptions(options);
  const { table = postgresLeaseTable(), verify } = options;
  const leases = ownTable(db, {
    table,
    createSql: postgresLeaseSchema(table),
    columns: { name: "text", slot: "integer", fence: "bigint", not_before: "bigint", expires_at: "bigint" },
    key: ["name", "slot"],
  });
  const one = async (name: string, statement: SQL): Promise<Lease | undefined> => {
    const [row] = await leases.run(statement);
    return row && leaseOf(name, row);
  };
  return defineLeaseStore(
    {
      name: "postgres",
      async acquire(name, { slots, ttlMs }) {
        for (let round = 0; round < mostRounds; round += 1) {
          const lease = await one(name, acquireSql(table, { name, slots, ttlMs }));
          if (lease !== undefined) return lease;
          const [free] = await leases.run(freeSql(table, { name, slots }));
          if (free === undefined) return undefined;
        }
        throw contention({ kind: "busy" });
      },
      renew: (lease, ttlMs) => one(lease.name, renewSql(table, lease, ttlMs)),
      release: async (lease, usedUntil) =>
        (await one(lease.name, releaseSql(table, lease, usedUntil))) !== undefined,
      verify: leases.verify,
    },
    { verify },
  );
}

const leaseOf = (name: string, row: Row): Lease => ({
  name,
  slot: Number(row["slot"]),
  fence: BigInt(String(row["fence"])),
  notBefore: Number(row["not_before"]),
  expiresAt: Number(row["expires_at"]),
});

/** Milliseconds since 1970, the same wherever it stands in one statement. One that waited for a lock has an older now, which is safe. */
const now = sql`floor(extract(epoch FROM statement_timestamp()) * 1000)::bigint`;

// As text, since the drivers differ in what a bigint becomes.
const returning = sql`RETURNING l.slot, l.fence::text, l.not_before::text, l.expires_at::text`;

const until = (ttlMs: number): SQL => sql`${now} + ${String(ttlMs)}::bigint`;

const ownLease = ({ name, slot, fence }: Lease): SQL =>
  sql`WHERE l.name = ${name} AND l.slot = ${String(slot)}::int AND l.fence = ${String(fence)}::bigint`;

interface Asked {
  readonly name: string;
  readonly slots: number;
}

const expiredOf = (table: PgTable, { name, slots }: Asked): SQL =>
  sql`SELECT slot FROM ${table} WHERE name = ${name} AND slot < ${String(slots)}::int AND expires_at <= ${now}`;

const nextOf = (table: PgTable, { name, slots }: Asked): SQL =>
  sql`SELECT slot FROM (SELECT coalesce(max(slot) + 1, 0) AS slot FROM ${table} WHERE name = ${name}) AS next
      WHERE slot < ${String(slots)}::int`;

/** The slot that expired first and that nobody is taking this moment, or else one that is new. Nothing, if another took either. */
const acquireSql = (table: PgTable, asked: Asked & { readonly ttlMs: number }): SQL => sql`
  WITH expired AS (
    ${expiredOf(table, asked)} ORDER BY expires_at, slot LIMIT 1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE ${table} AS l SET fence = l.fence + 1, not_before = l.expires_at, expires_at = ${until(asked.ttlMs)}
    FROM expired WHERE l.name = ${asked.name} AND l.slot = expired.slot ${returning}
  ), fresh AS (
    INSERT INTO ${table} AS l (name, slot, fence, not_before, expires_at)
    SELECT ${asked.name}, next.slot, 1, 0, ${until(asked.ttlMs)} FROM (${nextOf(table, asked)}) AS next
    WHERE NOT EXISTS (SELECT FROM expired)
    ON CONFLICT (name, slot) DO NOTHING ${returning}
  )
  SELECT * FROM taken UNION ALL SELECT * FROM fresh`;

/** Whether there is a slot to be had, which another may be taking. */
const freeSql = (table: PgTable, asked: Asked): SQL =>
  sql`(${expiredOf(table, asked)} LIMIT 1) UNION ALL (${nextOf(table, asked)})`;

const renewSql = (table: PgTable, lease: Lease, ttlMs: number): SQL =>
  sql`UPDATE ${table} AS l SET expires_at = greatest(l.expires_at, ${until(ttlMs)}) ${ownLease(lease)} ${returning}`;

const releaseSql = (table: PgTable, lease: Lease, usedUntil: number): SQL =>
  sql`UPDATE ${table} AS l SET fence = l.fence + 1,
        expires_at = least(l.expires_at, greatest(${now}, ${String(usedUntil)}::bigint))
      ${ownLease(lease)} ${returning}`;
