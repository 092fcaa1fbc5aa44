import { type DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { type Held, type InsertRequest, keyOrphaned } from "@codemint/core/adapter";
import type { Ending } from "./client.js";
import { heldOf, keyOf, pointedAt, recordKey } from "./items.js";
import type { TableLayout } from "./layout.js";
import type { Item } from "./values.js";

/** Reads, strongly consistent, every record that has a request's code in its scope, or its key. */
export type HoldersOf = (request: InsertRequest<object>, ending: Ending) => Promise<readonly Held[]>;

export function holdersOn(client: DynamoDBClient, layout: TableLayout): HoldersOf {
  const { table, keyTable } = layout;

  const read = async (from: string, key: Item, ending: Ending): Promise<Item | undefined> => {
    const command = new GetItemCommand({ TableName: from, Key: key, ConsistentRead: true });
    return (await client.send(command, ending)).Item;
  };

  /** The key's record. Its key item, a pointer, is no evidence of one. */
  const ofKey = async (
    keys: string,
    request: InsertRequest<object>,
    ending: Ending,
  ): Promise<Item | undefined> => {
    const pointer = await read(keys, keyOf(request, layout), ending);
    if (pointer === undefined) return undefined;
    const place = pointedAt(pointer, layout);
    const record = place && (await read(table, place, ending));
    if (record?.[layout.key]?.S !== request.idempotencyKey) throw keyOrphaned({ table: keys });
    return record;
  };

  return async (request, ending) => {
    // A key that was drawn for this very call can have no item yet.
    const asked = keyTable !== undefined && request.keyed ? ofKey(keyTable, request, ending) : undefined;
    const found = await Promise.all([read(table, recordKey(request, layout), ending), asked]);
    return found.flatMap((item) => (item === undefined ? [] : [heldOf(item, layout)]));
  };
}
