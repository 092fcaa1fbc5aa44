import type { ConformanceRecord, OpenOptions } from "@codemint/conformance";
import { defineStore, type InsertRequest, type Statements } from "@codemint/core/adapter";
import { sql } from "drizzle-orm";
import { type BackfillTable, backfillStatements, type PostgresRow } from "../../src/backfill.js";
import { writeFailure } from "../../src/classify.js";
import type { PostgresClient } from "../../src/index.js";
import { columnOf, tableLayout } from "../../src/layout.js";
import { knownTable } from "../../src/own-indexes.js";
import { type Place, runAt, StatementFailed } from "../../src/place.js";
import type { Store } from "./store-harness.js";
import { keyedRecords } from "./tables.js";

/**
 * The suite over a backfill: before each insert its record is stored as a row without a code, named by the request's key, as a table
 * has it that is older than its codes. The suite sees the rows that have one.
 */
export function backfillOver(
  db: PostgresClient,
  { scope }: OpenOptions,
  { trustTriggers = [], verify }: { readonly trustTriggers?: readonly string[]; readonly verify?: boolean },
): Store {
  const layout = tableLayout(db, { table: keyedRecords, code: "code", scope });
  const table: BackfillTable = {
    layout,
    id: columnOf(db, keyedRecords, "id", "idempotencyKey"),
    trustTriggers,
    known: knownTable(layout.sqlName),
  };
  return defineStore<ConformanceRecord, PostgresClient>(
    overRows(table, { client: db, bound: false }, scope),
    { verify },
  );
}

type Request = InsertRequest<ConformanceRecord>;

function overRows(
  table: BackfillTable,
  place: Place,
  scope: OpenOptions["scope"],
): Statements<ConformanceRecord, PostgresClient> {
  const backfill = backfillStatements<string>(table, place);
  const rowOf = (request: Request): InsertRequest<PostgresRow<string>> => ({
    ...request,
    record: { id: request.idempotencyKey },
  });
  const storeRow = async ({ record, idempotencyKey }: Request, call: object): Promise<void> => {
    const { tenant, region, payload, email } = record;
    try {
      await runAt(place, call, { savepoint: true }, (client) =>
        client.execute(sql`INSERT INTO records (tenant, region, payload, email, idempotency_key)
          VALUES (${tenant}, ${region}, ${payload}, ${email}, ${idempotencyKey}) ON CONFLICT (idempotency_key) DO NOTHING`),
      );
    } catch (failure) {
      if (!(failure instanceof StatementFailed)) throw failure;
      throw writeFailure(failure.error, { table: "records", transaction: failure.transaction });
    }
  };
  const { name, keys, fingerprints, estimate, verify } = backfill;
  return {
    name,
    keys,
    fingerprints,
    inTransaction: place.bound,
    ...(estimate !== undefined && { estimate }),
    verify,
    scope,
    managed: ["code", "idempotencyKey"],
    async insert(request, call) {
      await storeRow(request, call);
      return await backfill.insert(rowOf(request), call);
    },
    find: (requests, call) => backfill.find(requests.map(rowOf), call),
    ...(!place.bound && {
      within: (transaction: PostgresClient) => overRows(table, { client: transaction, bound: true }, scope),
    }),
  };
}
