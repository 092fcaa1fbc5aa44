import type { InsertRequest } from "@codemint/core/adapter";
import { getTableColumns, sql } from "drizzle-orm";
import type { PostgresClient } from "./client.js";
import { exactText, textOf } from "./exact-text.js";
import { codeColumns, type TableLayout } from "./layout.js";
import { scopeTextOf } from "./scope.js";
import { Unstorable } from "./unstorable.js";

/** A request as Drizzle's `values` take it. */
export type InsertRow = Readonly<Record<string, unknown>>;

/** What an insert gave back of one row. */
export interface Returned {
  readonly code: string;
  readonly key?: string;
}

type Request = InsertRequest<object>;

/**
 * The row of a request. Code, key and fingerprint go past the Drizzle column's own encoding, which might alter them.
 *
 * @throws {@link Unstorable} if a field is no column, which Drizzle would leave out without a word
 */
export function rowOf(
  { code, idempotencyKey, fingerprint, record }: Request,
  layout: TableLayout,
): InsertRow {
  const columns = getTableColumns(layout.table);
  for (const field of Object.keys(record)) {
    if (!Object.hasOwn(columns, field)) {
      throw new Unstorable(field, "names no column of the Drizzle table");
    }
  }
  for (const column of layout.scope) scopeTextOf(record, column);
  return {
    ...ownFields(record),
    [layout.code.property]: sql`${code}`,
    ...(layout.key && { [layout.key.property]: sql`${idempotencyKey}` }),
    ...(layout.fingerprint && { [layout.fingerprint.property]: sql`${fingerprint ?? null}` }),
  };
}

function ownFields(record: object): object {
  try {
    return { ...record };
  } catch (error) {
    throw new Unstorable(undefined, "has a field that cannot be read", error);
  }
}

/** `doNothing`: a held code, in its scope, is no error. */
export async function insertRows(
  client: PostgresClient,
  layout: TableLayout,
  rows: readonly InsertRow[],
  { doNothing }: { readonly doNothing: boolean },
): Promise<readonly Returned[]> {
  const values = client.insert(layout.table).values([...rows]);
  const insert = doNothing
    ? values.onConflictDoNothing({ target: codeColumns(layout).map(({ column }) => column) })
    : values;
  const statement = insert.returning({
    code: exactText(sql`${layout.code.column}`),
    ...(layout.key && { key: sql<string>`${layout.key.column}` }),
  });
  try {
    return (await statement).map((row) => ({ ...row, code: textOf(row.code) }));
  } catch (error) {
    throw unsendable(() => statement.toSQL()) ?? error;
  }
}

/** A value that its column cannot encode makes Drizzle throw before anything is sent, and would again. */
function unsendable(build: () => unknown): Unstorable | undefined {
  try {
    build();
    return undefined;
  } catch (error) {
    return new Unstorable(undefined, "holds a value that its Drizzle column cannot encode", error);
  }
}
