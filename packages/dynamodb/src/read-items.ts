import { BatchGetItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { throttled } from "@codemint/core/adapter";
import { boundedMap } from "./bounded.js";
import type { Ending } from "./client.js";
import type { Item } from "./values.js";

// https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html
const mostKeys = 100;
/** How often DynamoDB may leave some of the keys for later. */
const mostRounds = 20;

/** The items of a table with these primary keys, strongly consistent: each in the place of its key, `undefined` where there is none. */
export async function readItems(
  client: DynamoDBClient,
  table: string,
  keys: readonly Item[],
  ending: Ending,
): Promise<readonly (Item | undefined)[]> {
  const distinct = [...new Map(keys.map((key) => [textOf(key, key), key])).values()];
  const chunks: Item[][] = [];
  for (let at = 0; at < distinct.length; at += mostKeys) chunks.push(distinct.slice(at, at + mostKeys));
  const read = await boundedMap(chunks, (chunk) => readChunk(client, table, chunk, ending));
  const [shape = {}] = keys;
  const found = new Map(read.flat().map((item) => [textOf(item, shape), item]));
  return keys.map((key) => found.get(textOf(key, key)));
}

async function readChunk(
  client: DynamoDBClient,
  table: string,
  keys: readonly Item[],
  ending: Ending,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let left: Item[] = [...keys];
  for (let round = 0; left.length > 0; round += 1) {
    if (round === mostRounds) throw throttled({});
    const RequestItems = { [table]: { Keys: left, ConsistentRead: true } };
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems }),
      ending,
    );
    items.push(...(Responses?.[table] ?? []));
    left = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return items;
}

/** The values of a primary key, whose attributes are named as in `shape`, as one text. */
const textOf = (item: Item, shape: Item): string =>
  JSON.stringify(Object.keys(shape).map((name) => item[name]?.S));
