import {
  type DynamoDBClient,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import {
  type Attempt,
  type CodemintError,
  type InsertRequest,
  keyOrphaned,
  resource,
} from "@codemint/core/adapter";
import { conditionFailed, isRefusal, nameOf, type Scene, writeFailure } from "./classify.js";
import { type Ending, freshToken } from "./client.js";
import type { FindHolders } from "./find.js";
import { heldOf, keyItem, recordItem } from "./items.js";
import type { TableLayout } from "./layout.js";
import { cancellation, cancelled, composed, type DynamodbCompose, failedCondition } from "./transaction.js";
import { type Item, itemBytes } from "./values.js";
import { faultOfTables } from "./verify.js";

export interface InsertParts {
  readonly client: DynamoDBClient;
  readonly layout: TableLayout;
  readonly scene: Scene;
  readonly findHolders: FindHolders;
  readonly compose: DynamodbCompose | undefined;
  /** Throws `ERR_CODEMINT_SCHEMA` unless the tables are as they should be. */
  readonly verify: (ending: Ending) => Promise<void>;
}

const mostItemBytes = 400 * 1024;
const inserted: Attempt = { status: "inserted" };
const conflict: Attempt = { status: "conflict" };

/** One atomic conditional insert; every failure is a coded error. */
export function insertsOn(
  parts: InsertParts,
): (request: InsertRequest<object>, ending: Ending) => Promise<Attempt> {
  const { client, layout, scene, findHolders, compose, verify } = parts;

  /** Puts an item that is not there yet; if it is, DynamoDB gives it back. */
  const conditionalPut = (table: string, item: Item, name: string) => ({
    TableName: table,
    Item: item,
    ConditionExpression: "attribute_not_exists(#key)",
    ExpressionAttributeNames: { "#key": name },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
  });

  async function put(record: Item, ending: Ending): Promise<Attempt> {
    try {
      await client.send(new PutItemCommand(conditionalPut(layout.table, record, layout.code)), ending);
      return inserted;
    } catch (error) {
      if (nameOf(error) !== conditionFailed) throw error;
      // Not every server gives the item back.
      const holder: Item | undefined = Reflect.get(Object(error), "Item");
      return holder === undefined ? conflict : { status: "conflict", holders: [heldOf(holder, layout)] };
    }
  }

  async function transact(request: InsertRequest<object>, record: Item, ending: Ending): Promise<Attempt> {
    const { keyTable, key, table, code } = layout;
    const putRecord: TransactWriteItem = { Put: conditionalPut(table, record, code) };
    const putKey: TransactWriteItem | undefined =
      keyTable !== undefined && request.keyed
        ? { Put: conditionalPut(keyTable, keyItem(request, layout), key) }
        : undefined;
    const items = composed(compose, putKey === undefined ? [putRecord] : [putRecord, putKey], request.code);
    try {
      // A fresh token each time: DynamoDB answers a token that it knows with success, for ten minutes, whatever stands by then.
      const command = new TransactWriteItemsCommand({
        TransactItems: [...items],
        ClientRequestToken: freshToken(),
      });
      await client.send(command, ending);
      return inserted;
    } catch (error) {
      const reasons = cancellation(error);
      if (reasons === undefined) throw error;
      const ofRecord = reasons[items.indexOf(putRecord)];
      const ofKey = putKey && reasons[items.indexOf(putKey)];
      if (failedCondition(ofKey)) return keyHeld(request, ending);
      if (!failedCondition(ofRecord)) throw cancelled(error, reasons);
      const holder = putKey === undefined || ofKey?.Code === "None" ? ofRecord?.Item : undefined;
      return holder === undefined ? conflict : { status: "conflict", holders: [heldOf(holder, layout)] };
    }
  }

  /** The key has an item, which is only a pointer: the record is read here, so that an orphan is told for what it is. */
  async function keyHeld(request: InsertRequest<object>, ending: Ending): Promise<Attempt> {
    const [found] = await findHolders([request], ending).catch(() => []);
    if (found?.orphaned === true) throw keyOrphaned({ table: layout.keyTable ?? layout.table });
    return found === undefined ? conflict : { status: "conflict", holders: found.holders };
  }

  /** What DynamoDB found wrong with the request: the table has changed, or the record is too large or otherwise at fault. */
  async function refusal(error: unknown, record: Item, ending: Ending): Promise<CodemintError> {
    const fault = await faultOfTables(() => verify(ending));
    if (fault !== undefined) return fault;
    return itemBytes(record) > mostItemBytes
      ? resource({ kind: "too-large" }, { cause: error })
      : writeFailure(error, scene);
  }

  return async (request, ending) => {
    let record: Item | undefined;
    try {
      record = recordItem(request, layout);
      const plain = compose === undefined && (layout.keyTable === undefined || !request.keyed);
      return plain ? await put(record, ending) : await transact(request, record, ending);
    } catch (error) {
      if (record !== undefined && isRefusal(error)) throw await refusal(error, record, ending);
      throw writeFailure(error, scene);
    }
  };
}
