import { type SQL, sql } from "drizzle-orm";
import { type PostgresClient, type Row, rowsOf } from "./client.js";

/** How PostgreSQL would run a statement, which it does not do. */
export async function planOf(client: PostgresClient, statement: SQL): Promise<Row> {
  const [row] = await rowsOf(client, sql`EXPLAIN (FORMAT JSON) ${statement}`);
  const told = row?.["QUERY PLAN"];
  const [explained] = (typeof told === "string" ? JSON.parse(told) : told) as readonly {
    readonly Plan: Row;
  }[];
  return explained?.Plan ?? {};
}
