import {
  type Attempt,
  type CallOptions,
  type CodemintError,
  type InsertRequest,
  outcomeUnknown,
} from "@codemint/core/adapter";
import { getTableColumns } from "drizzle-orm";
import { writeFailure } from "./classify.js";
import { type InsertRow, insertRows, type Returned, rowOf } from "./inserts.js";
import type { TableLayout } from "./layout.js";
import { type Place, runAt } from "./place.js";
import { scopeTextOf } from "./scope.js";

type Request = InsertRequest<object>;

interface Sendable {
  readonly request: Request;
  readonly row: InsertRow;
}

/** The protocol counts a statement's parameters in 16 bits, and postgres.js refuses the last two. */
const mostParameters = 65_533;

/** Inserts many requests in one statement, or in as few as the protocol takes, which stand or fall together. */
export async function batchAt(
  place: Place,
  layout: TableLayout,
  requests: readonly Request[],
  call: CallOptions,
): Promise<readonly (Attempt | CodemintError)[]> {
  const results = new Map<Request, Attempt | CodemintError>();
  const sendable: Sendable[] = [];
  for (const request of requests) {
    try {
      sendable.push({ request, row: rowOf(request, layout) });
    } catch (error) {
      const transaction = place.bound ? "usable" : "none";
      results.set(request, writeFailure(error, { table: layout.name, transaction }));
    }
  }
  const chunks = chunked(inLockOrder(sendable, layout), rowsPerStatement(layout));
  if (chunks.length > 0) {
    const how = { savepoint: true, together: chunks.length > 1 };
    const returned = await runAt(place, call, how, async (client) => {
      const all: Returned[] = [];
      for (const chunk of chunks) {
        const rows = chunk.map(({ row }) => row);
        all.push(...(await insertRows(client, layout, rows, { doNothing: true })));
      }
      return all;
    });
    for (const [request, attempt] of matched(sendable, returned, layout)) results.set(request, attempt);
  }
  return requests.map((request) => results.get(request) ?? outcomeUnknown({ resumable: false }));
}

/**
 * Two statements that wait for each other's rows in opposite orders deadlock. Keyed requests meet others of the same keys, and come in the
 * order of their keys; keys that were drawn for this call meet nobody, so that the codes are what can be met.
 */
function inLockOrder(sendable: readonly Sendable[], layout: TableLayout): readonly Sendable[] {
  if (sendable.some(({ request }) => request.keyed)) return sendable;
  const order = ({ request: { record, code } }: Sendable): string =>
    [...layout.scope.map((column) => scopeTextOf(record, column)), code].join("\0");
  const orders = new Map(sendable.map((each) => [each, order(each)]));
  const of = (each: Sendable): string => orders.get(each) ?? "";
  return sendable.toSorted((a, b) => (of(a) < of(b) ? -1 : 1));
}

const rowsPerStatement = ({ table }: TableLayout): number =>
  Math.max(1, Math.floor(mostParameters / Object.keys(getTableColumns(table)).length));

function chunked<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** Which rows were inserted, by their keys, or by their codes where the table keeps no key. */
function* matched(
  sent: readonly Sendable[],
  returned: readonly Returned[],
  layout: TableLayout,
): Generator<readonly [Request, Attempt | CodemintError]> {
  const byKey = layout.key !== undefined;
  const left = new Map(returned.map((row) => [(byKey ? row.key : row.code) ?? "", row.code]));
  const missing: Request[] = [];
  for (const { request } of sent) {
    const name = byKey ? request.idempotencyKey : request.code;
    const code = left.get(name);
    if (code === undefined) missing.push(request);
    else yield [request, { status: "inserted", code }];
    left.delete(name);
  }
  // Something altered what identifies these rows, so nobody can tell whose they are.
  const whose = left.size > 0;
  for (const request of missing) {
    yield [request, whose ? outcomeUnknown({ resumable: false }) : { status: "conflict" }];
  }
}
