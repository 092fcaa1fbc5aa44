import { type DynamoDBClient, GetItemCommand, TransactWriteItemsCommand } from "@aws-sdk/client-dynamodb";
import {
  type Attempt,
  defineStore,
  type Held,
  type InsertRequest,
  requireOptions,
  rowMissing,
  type Statements,
  type UniqueStore,
} from "@codemint/core/adapter";
import { boundedMap } from "./bounded.js";
import { isRefusal, type Scene, writeFailure } from "./classify.js";
import { during, type Ending, freshToken, requireClient } from "./client.js";
import { requireDistinct, requireName } from "./layout.js";
import { createCommand, dynamodbCodeTable, tableOf } from "./schema.js";
import { estimate, insertEach, reading } from "./store.js";
import { cancellation, cancelled, failedCondition } from "./transaction.js";
import { type Item, toAttribute, Unbindable } from "./values.js";
import { faultOfTables, verifyTables } from "./verify.js";

/** Names the item that is to be given a code. */
export interface DynamodbRow {
  readonly id: string | number | bigint;
}

export interface DynamodbBackfillOptions {
  /** Your table, whose items are there already. */
  readonly table: string;
  /** Its primary key: a partition key alone, text or a number. */
  readonly id: string;
  /** The attribute of the code: in your items, and the primary key of `codeTable`. */
  readonly code: string;
  /** The table that keeps the codes unique, for which `dynamodbCodeTable` is the input. Each of its items names the item that has the code. */
  readonly codeTable: string;
  /** Whether the tables are verified before the first item; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * The same port over items that are there already: "inserting" `{ id }` gives that item a code, unless it has one, which is then the
 * replay. Your table's primary key is not the code, so a second table holds the codes, and both are written in one transaction. The
 * item's id is the request's key, so that nothing else is stored and a run may be repeated at any time.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function dynamodbBackfill(
  client: DynamoDBClient,
  options: DynamodbBackfillOptions,
): UniqueStore<DynamodbRow> {
  requireOptions(options);
  const { table, id, code, codeTable, verify } = options;
  for (const [option, name] of Object.entries({ table, id, code, codeTable })) requireName(option, name);
  requireDistinct("id, code", [id, code]);
  requireClient(client);
  return defineStore(backfillStatements(client, { table, id, code, codeTable }), { verify });
}

type Tables = Omit<DynamodbBackfillOptions, "verify">;
type Request = InsertRequest<DynamodbRow>;

export function backfillStatements(client: DynamoDBClient, tables: Tables): Statements<DynamodbRow> {
  const { table, id, code, codeTable } = tables;
  const createCodes = dynamodbCodeTable({ codeTable, code });
  const scene: Scene = { table, remedy: createCommand(createCodes) };

  const read = async (from: string, key: Item, ending: Ending): Promise<Item | undefined> => {
    const command = new GetItemCommand({ TableName: from, Key: key, ConsistentRead: true });
    return (await client.send(command, ending)).Item;
  };

  async function setCode(request: Request, ending: Ending): Promise<Attempt> {
    const row = rowId(request.record);
    const names = { "#code": code };
    const onFailure = { ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;
    const putCode = {
      TableName: codeTable,
      Item: { [code]: { S: request.code }, [id]: row },
      ConditionExpression: "attribute_not_exists(#code)",
      ExpressionAttributeNames: names,
      ...onFailure,
    };
    const updateRow = {
      TableName: table,
      Key: { [id]: row },
      UpdateExpression: "SET #code = :code",
      ConditionExpression: "attribute_exists(#id) AND attribute_not_exists(#code)",
      ExpressionAttributeNames: { ...names, "#id": id },
      ExpressionAttributeValues: { ":code": { S: request.code } },
      ...onFailure,
    };
    try {
      const TransactItems = [{ Put: putCode }, { Update: updateRow }];
      await client.send(
        new TransactWriteItemsCommand({ TransactItems, ClientRequestToken: freshToken() }),
        ending,
      );
      return { status: "inserted" };
    } catch (error) {
      const reasons = cancellation(error);
      if (reasons === undefined) throw error;
      const [ofCode, ofRow] = reasons;
      if (failedCondition(ofRow))
        return ofRow?.Item === undefined
          ? unseen(row, ending)
          : { status: "conflict", holders: ownCode(ofRow.Item, request) };
      if (!failedCondition(ofCode)) throw cancelled(error, reasons);
      return {
        status: "conflict",
        ...(ofCode?.Item !== undefined && { holders: [othersCode(ofCode.Item)] }),
      };
    }
  }

  /** Without the row in the answer it is missing, or the server does not give it back. */
  async function unseen(row: Item[string], ending: Ending): Promise<Attempt> {
    const item = await read(table, { [id]: row }, ending).catch(() => "unreadable" as const);
    if (item === undefined) throw rowMissing({ table });
    return { status: "conflict" };
  }

  const ownCode = (row: Item, { idempotencyKey }: Request): readonly Held[] => {
    const held = row[code]?.S;
    return held === undefined ? [] : [{ code: held, idempotencyKey }];
  };

  // The item of a code that this row has is found by the row as well, which tells whose it is.
  const othersCode = (item: Item): Held => ({ code: item[code]?.S ?? "", idempotencyKey: null });

  async function holdersOf(request: Request, ending: Ending): Promise<readonly Held[]> {
    const [row, item] = await Promise.all([
      read(table, { [id]: rowId(request.record) }, ending),
      read(codeTable, { [code]: { S: request.code } }, ending),
    ]);
    return [
      ...(row === undefined ? [] : ownCode(row, request)),
      ...(item === undefined ? [] : [othersCode(item)]),
    ];
  }

  const insert = async (request: Request, ending: Ending): Promise<Attempt> => {
    try {
      return await setCode(request, ending);
    } catch (error) {
      const fault = isRefusal(error) ? await faultOfTables(() => verify(ending)) : undefined;
      throw fault ?? writeFailure(error, scene);
    }
  };

  const verify = (ending: Ending): Promise<void> =>
    verifyTables(
      client,
      [
        {
          create: tableOf(table, [id]),
          subject: "key-index",
          lasting: undefined,
          transactions: true,
          ownKey: true,
        },
        {
          create: createCodes,
          subject: "code-index",
          lasting: "after which the code of an item that is still there would be free",
          transactions: true,
        },
      ],
      ending,
    );

  return {
    name: "dynamodb-backfill",
    scope: [],
    keys: "unique",
    fingerprints: false,
    inTransaction: false,
    managed: [code],
    insert: (request, options) => during(options, (ending) => insert(request, ending)),
    insertMany: (requests, options) => insertEach(insert, requests, options, scene),
    find: (requests, options) =>
      reading(scene, options, (ending) => boundedMap(requests, (request) => holdersOf(request, ending))),
    estimate: (options) => reading(scene, options, (ending) => estimate(client, codeTable, ending)),
    verify: (options) => reading(scene, options, verify),
  };
}

function rowId({ id }: DynamodbRow) {
  if (typeof id === "string" || typeof id === "bigint" || Number.isSafeInteger(id))
    return toAttribute(id, "id");
  throw new Unbindable("id", "must be a safe integer, a bigint or a string");
}
