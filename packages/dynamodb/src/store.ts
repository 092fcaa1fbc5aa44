import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  aborted,
  type CallOptions,
  type CodemintError,
  defineStore,
  type Estimate,
  type InsertRequest,
  invalidOption,
  isCodemintError,
  type Statements,
  type UniqueStore,
} from "@codemint/core/adapter";
import { boundedMap } from "./bounded.js";
import { classify, type Scene, writeFailure } from "./classify.js";
import { during, type Ending, requireClient } from "./client.js";
import { describeTable } from "./describe-table.js";
import { findHoldersOn } from "./find.js";
import { insertsOn } from "./inserts.js";
import { type TableLayout, tableLayout } from "./layout.js";
import { remedyOf } from "./schema.js";
import type { DynamodbCompose } from "./transaction.js";
import type { Storable } from "./values.js";
import { verifyStoreTables } from "./verify.js";

export interface DynamodbStoreOptions<R> {
  /** Your table. Its items' attributes are the record's fields and those that are named here. */
  readonly table: string;
  /** The attribute of the code: text, and the table's primary key, or with a scope its sort key. */
  readonly code: string;
  /** The attribute of the idempotency key. By it a repeat is recognised, also one that the SDK sent by itself. */
  readonly idempotencyKey: string;
  /** A table of the keys, whose primary key is the attribute `idempotencyKey`. Without one a caller's keys are refused. */
  readonly keyTable?: string | undefined;
  /** The attribute of the request's fingerprint. */
  readonly fingerprint?: string | undefined;
  /** The record's field within which a code is unique: text, and the table's partition key. By default the whole table. */
  readonly scope?: readonly (keyof R & string)[] | undefined;
  /** Whether the tables are verified before the first insert; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * A store over a table of your own, through your own client of the AWS SDK, which it never opens, configures or closes.
 *
 * @typeParam R your record: its fields are the names of your items' attributes
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function dynamodbStore<R extends { readonly [K in keyof R]: Storable<R[K]> }>(
  client: DynamoDBClient,
  options: DynamodbStoreOptions<R>,
): UniqueStore<R, DynamodbCompose> {
  const layout = tableLayout(options);
  const { scope = [], verify } = options;
  requireClient(client);
  return defineStore(statementsOn<R>(client, layout, [...scope], undefined), { verify });
}

function statementsOn<R extends object>(
  client: DynamoDBClient,
  layout: TableLayout,
  scope: readonly (keyof R & string)[],
  compose: DynamodbCompose | undefined,
): Statements<R, DynamodbCompose> {
  const { table, code, key, fingerprint, keyTable } = layout;
  const scene: Scene = { table, remedy: remedyOf(layout) };
  const verifyTables = (ending: Ending) => verifyStoreTables(client, layout, ending);
  const findHolders = findHoldersOn(client, layout);
  const insert = insertsOn({ client, layout, scene, findHolders, compose, verify: verifyTables });

  return {
    name: "dynamodb",
    scope,
    keys: keyTable === undefined ? "stored" : "unique-if-keyed",
    fingerprints: fingerprint !== undefined,
    inTransaction: false,
    managed: fingerprint === undefined ? [code, key] : [code, key, fingerprint],
    insert: (request, options) => during(options, (ending) => insert(request, ending)),
    insertMany: (requests, options) => insertEach(insert, requests, options, scene),
    find: (requests, options) =>
      reading(scene, options, async (ending) =>
        (await findHolders(requests, ending)).map(({ holders }) => holders),
      ),
    estimate: (options) => reading(scene, options, (ending) => estimate(client, table, ending)),
    verify: (options) => reading(scene, options, verifyTables),
    ...(compose === undefined && {
      within(composing: DynamodbCompose) {
        if (typeof composing !== "function") {
          throw invalidOption({
            option: "within",
            problem: "takes a function that gives a transaction's items",
          });
        }
        return statementsOn<R>(client, layout, scope, composing);
      },
    }),
  };
}

/** What a read threw: it did nothing, and core knows what the error means for the call. */
export async function reading<T>(
  scene: Scene,
  options: CallOptions,
  read: (ending: Ending) => Promise<T>,
): Promise<T> {
  try {
    return await during(options, read);
  } catch (error) {
    throw classify(error, scene) ?? error;
  }
}

export async function estimate(client: DynamoDBClient, table: string, ending: Ending): Promise<Estimate> {
  const facts = await describeTable(client, table, ending);
  return { records: facts?.records ?? 0, exact: false };
}

/**
 * Many single inserts, a bounded number at a time: DynamoDB's own batch of writes takes no conditions. Each succeeds or fails by itself;
 * once the call has ended no more are begun.
 */
export function insertEach<R, A>(
  insert: (request: InsertRequest<R>, ending: Ending) => Promise<A>,
  requests: readonly InsertRequest<R>[],
  options: CallOptions,
  scene: Scene,
): Promise<readonly (A | CodemintError)[]> {
  return during(options, (ending) =>
    boundedMap(requests, async (request) => {
      if (ending.abortSignal.aborted) {
        return aborted({ by: options.signal?.aborted === true ? "signal" : "timeout" });
      }
      try {
        return await insert(request, ending);
      } catch (error) {
        return isCodemintError(error) ? error : writeFailure(error, scene);
      }
    }),
  );
}
