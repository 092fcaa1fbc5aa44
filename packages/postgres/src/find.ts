import type { Held, InsertRequest } from "@codemint/core/adapter";
import { type SQL, sql } from "drizzle-orm";
import type { TableFacts } from "./catalogue.js";
import { type PostgresClient, rowsOf } from "./client.js";
import { exactText, textOf } from "./exact-text.js";
import type { LaidColumn, TableLayout } from "./layout.js";
import { scopeTextOf } from "./scope.js";

export interface FindOptions {
  readonly layout: TableLayout;
  /** Whether the key has an index to be found by. */
  readonly byKey: boolean;
}

/**
 * Reads, in one statement, every record that has a request's code in its scope, or its key. The requests travel as one JSON text, since the
 * drivers differ in how they send arrays.
 */
export async function findHolders(
  client: PostgresClient,
  { layout, byKey }: FindOptions,
  facts: TableFacts | undefined,
  requests: readonly InsertRequest<object>[],
): Promise<readonly (readonly Held[])[]> {
  const { table, code, key, fingerprint, scope } = layout;
  const typeOf = ({ name }: LaidColumn): SQL =>
    sql.raw(facts?.columns.find((column) => column.name === name)?.type ?? "text");
  const at = ({ name }: LaidColumn): SQL => sql`t.${sql.identifier(name)}`;
  const asText = (column: LaidColumn | undefined): SQL =>
    column === undefined ? sql`NULL::text` : exactText(at(column));
  const asked = JSON.stringify(
    requests.map(({ code, idempotencyKey, record }, i) => ({
      i,
      code,
      key: idempotencyKey,
      ...Object.fromEntries(scope.map((column, n) => [`s${n}`, scopeTextOf(record, column)])),
    })),
  );
  const fields = sql.raw(["i int, code text, key text", ...scope.map((_, n) => `s${n} text`)].join(", "));
  const select = sql`
    SELECT u.i, ${asText(code)} AS code, ${asText(key)} AS key, ${asText(fingerprint)} AS fingerprint
    FROM json_to_recordset(${asked}::text::json) AS u(${fields}) JOIN ${table} AS t ON `;
  const inScope = scope.map(
    (column, n) => sql` AND ${at(column)} = u.${sql.raw(`s${n}`)}::${typeOf(column)}`,
  );
  const byCode = sql`${select}${at(code)} = u.code${sql.join(inScope)}`;
  const query =
    key === undefined || !byKey
      ? byCode
      : sql`${byCode} UNION ALL ${select}${at(key)} = u.key::${typeOf(key)}`;
  const found = requests.map((): Held[] => []);
  for (const row of await rowsOf(client, query)) found[Number(row["i"])]?.push(heldOf(row));
  return found;
}

function heldOf({ code, key, fingerprint }: Readonly<Record<string, unknown>>): Held {
  const stored = textOf(fingerprint);
  return {
    code: textOf(code) ?? "",
    idempotencyKey: textOf(key),
    ...(stored !== null && { fingerprint: stored }),
  };
}
