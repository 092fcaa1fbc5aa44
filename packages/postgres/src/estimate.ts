import type { Estimate } from "@codemint/core/adapter";
import { sql } from "drizzle-orm";
import { type PostgresClient, rowsOf } from "./client.js";
import type { TableLayout } from "./layout.js";
import { planOf } from "./plan.js";

/** Up to here records are counted; beyond it the planner's estimate is near enough. */
const mostCounted = 10_000;

/** How many records have a code. */
export async function estimateRecords(client: PostgresClient, layout: TableLayout): Promise<Estimate> {
  const coded = sql`SELECT 1 FROM ${layout.table} AS t WHERE t.${sql.identifier(layout.code.name)} IS NOT NULL`;
  const [counted] = await rowsOf(
    client,
    sql`SELECT count(*)::text AS records FROM (${coded} LIMIT ${sql.raw(String(mostCounted + 1))}) AS counted`,
  );
  const records = Number(counted?.["records"]);
  if (records <= mostCounted) return { records, exact: true };
  const plan = await planOf(client, coded);
  return { records: Math.max(records, Number(plan["Plan Rows"])), exact: false };
}
