import type { ConformanceRecord, Opened, OpenOptions, SchemaKind, StoreHarness } from "@codemint/conformance";
import { defineStore, type InsertRequest, type SyncStatements } from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { type BackfillTable, backfillStatements, type SqliteRow } from "../../src/backfill.js";
import { writeFailure } from "../../src/classify.js";
import { requireStanding } from "../../src/connection.js";
import { tableLayout } from "../../src/layout.js";
import { remediesOf } from "../../src/schema.js";
import { databaseFile } from "./files.js";
import { openTable, sqliteSubject } from "./open-table.js";

/**
 * The suite over a backfill: before each insert its record is stored as a row without a code, named by the request's key, as a table
 * has it that is older than its codes. The suite sees the rows that have one.
 */
export function sqliteBackfillHarness(): StoreHarness {
  const make = (opening: OpenOptions, kind?: SchemaKind): Opened => {
    const { scope } = opening;
    const layout = tableLayout({ table: "records", code: "code", scope });
    const table: BackfillTable = {
      layout,
      remedies: remediesOf(layout),
      id: "idempotency_key",
      trustTriggers: kind === "trusted-trigger" ? ["meddling"] : [],
    };
    return openTable({
      file: databaseFile("wal"),
      use: { scope, keyed: true, event: "UPDATE" },
      ...(kind !== undefined && { kind }),
      storeOn: (db) =>
        defineStore<ConformanceRecord, Database>(overRows(table, db, scope, false), {
          verify: kind === undefined,
        }),
      addressOf: (path) => ({ path, backfill: { table: "records", code: "code", id: table.id, scope } }),
    });
  };
  return {
    ...sqliteSubject,
    name: "sqlite backfill",
    traits: {
      ...sqliteSubject.traits,
      failures: ["busy", "disk-full", "read-only", "missing-table", "closed"],
    },
    keys: "unique",
    fingerprints: false,
    open: (options) => make(options),
    openSchema: (kind, options) => make(options, kind),
    knownGaps: {
      "R15.key-index": "an UPDATE needs no unique index on the row's id, so SQLite does not miss it",
      "R15.key-index-batch": "an UPDATE needs no unique index on the row's id, so SQLite does not miss it",
    },
  };
}

function overRows(
  table: BackfillTable,
  db: Database,
  scope: OpenOptions["scope"],
  bound: boolean,
): SyncStatements<ConformanceRecord, Database> {
  const backfill = backfillStatements(table, db, bound);
  const scene = { db, table: "records", bound, phase: "run", remedies: table.remedies } as const;
  const rowOf = (request: InsertRequest<ConformanceRecord>): InsertRequest<SqliteRow> => ({
    ...request,
    record: { id: request.idempotencyKey },
  });
  const storeRow = ({ record, idempotencyKey }: InsertRequest<ConformanceRecord>): void => {
    requireStanding(db, bound);
    const { tenant, region, payload, email } = record;
    try {
      db.prepare(
        `INSERT INTO records (tenant, region, payload, email, idempotency_key) SELECT ?, ?, ?, ?, ?
         WHERE NOT EXISTS (SELECT 1 FROM records WHERE idempotency_key = ?)`,
      ).run(tenant, region, payload, email, idempotencyKey, idempotencyKey);
    } catch (error) {
      throw writeFailure(error, scene);
    }
  };
  const { name, keys, fingerprints, estimate, verify } = backfill;
  return {
    name,
    keys,
    fingerprints,
    inTransaction: bound,
    ...(estimate !== undefined && { estimate }),
    verify,
    scope,
    managed: ["code", "idempotency_key"],
    insert(request, options) {
      storeRow(request);
      return backfill.insert(rowOf(request), options);
    },
    insertMany(requests, options) {
      for (const request of requests) storeRow(request);
      return backfill.insertMany?.(requests.map(rowOf), options) ?? [];
    },
    find: (requests, options) => backfill.find(requests.map(rowOf), options),
    within: (transaction) => overRows(table, transaction, scope, true),
  };
}
