import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { Held, InsertRequest } from "@codemint/core/adapter";
import type { Ending } from "./client.js";
import { heldOf, keyOf, pointedAt, recordKey } from "./items.js";
import type { TableLayout } from "./layout.js";
import { readItems } from "./read-items.js";
import type { Item } from "./values.js";

/** Who stands in a request's way. */
export interface Found {
  /** Every record with its code in its scope, or with its key. */
  readonly holders: readonly Held[];
  /** Its key has an item, and no record. */
  readonly orphaned: boolean;
}

/** Reads, strongly consistent and in few requests, who holds the code or the key of each. */
export type FindHolders = (
  requests: readonly InsertRequest<object>[],
  ending: Ending,
) => Promise<readonly Found[]>;

type Request = InsertRequest<object>;

export function findHoldersOn(client: DynamoDBClient, layout: TableLayout): FindHolders {
  const { table, keyTable, key } = layout;

  /** The records of keys. A key's item, a pointer, is no evidence of one. */
  async function ofKeys(keys: string, requests: readonly Request[], ending: Ending) {
    const pointers = await readItems(
      client,
      keys,
      requests.map((request) => keyOf(request, layout)),
      ending,
    );
    const places = pointers.map((pointer) => pointer && pointedAt(pointer, layout));
    const records = await readItems(
      client,
      table,
      places.filter((place) => place !== undefined),
      ending,
    );
    const inOrder = records.values();
    const found = new Map<Request, { readonly record: Item | undefined; readonly orphaned: boolean }>();
    requests.forEach((request, n) => {
      const record = places[n] === undefined ? undefined : inOrder.next().value;
      const own = record?.[key]?.S === request.idempotencyKey ? record : undefined;
      found.set(request, { record: own, orphaned: pointers[n] !== undefined && own === undefined });
    });
    return found;
  }

  return async (requests, ending) => {
    // A key that was drawn for this very call can have no item yet.
    const keyed = keyTable === undefined ? [] : requests.filter((request) => request.keyed);
    const [byCode, byKey] = await Promise.all([
      readItems(
        client,
        table,
        requests.map((request) => recordKey(request, layout)),
        ending,
      ),
      ofKeys(keyTable ?? "", keyed, ending),
    ]);
    return requests.map((request, n) => {
      const { record, orphaned = false } = byKey.get(request) ?? {};
      const items = [byCode[n], record].filter((item) => item !== undefined);
      return { holders: items.map((item) => heldOf(item, layout)), orphaned };
    });
  };
}
