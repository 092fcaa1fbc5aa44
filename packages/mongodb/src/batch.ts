import {
  type Attempt,
  type CallOptions,
  type CodemintError,
  type Held,
  type InsertRequest,
  isCodemintError,
  type MaybePromise,
  transactionAborted,
} from "@codemint/core/adapter";
import type { ClientSession, Collection, Document } from "mongodb";
import { type Scene, unconfirmed, writeFailure } from "./classify.js";
import { documentOf, rulesOf } from "./document.js";
import { type DriverError, driverErrorOf, isDuplicateKey } from "./driver-error.js";
import { conflictIn, writeOptions } from "./inserts.js";
import type { CollectionLayout } from "./layout.js";

type Result = Attempt | CodemintError;

export interface Batch<R extends object> {
  readonly collection: Collection<Document>;
  readonly layout: CollectionLayout;
  readonly session: ClientSession | undefined;
  readonly scene: Scene;
  readonly find: (
    requests: readonly InsertRequest<R>[],
    call: CallOptions,
  ) => MaybePromise<readonly (readonly Held[])[]>;
  readonly insert: (request: InsertRequest<R>, call: CallOptions) => Promise<Attempt>;
}

/**
 * Inserts many documents by one command that goes on after a refused one. A record that is refused fails in its place; core reads who
 * holds what the others conflicted with, since no batch tells the index.
 */
export async function insertBatch<R extends object>(
  batch: Batch<R>,
  requests: readonly InsertRequest<R>[],
  call: CallOptions,
): Promise<readonly Result[]> {
  const { collection, session, scene } = batch;
  const results: (Result | undefined)[] = requests.map(() => undefined);
  const sent = requests.flatMap((request, index) => {
    const document = documentOrFailure(batch, request);
    if (!isCodemintError(document)) return [{ request, index, document }];
    results[index] = document;
    return [];
  });
  const fill = (told: readonly Result[]): readonly Result[] => {
    sent.forEach(({ index }, at) => {
      results[index] = told[at];
    });
    return results.filter((result) => result !== undefined);
  };
  if (sent.length === 0) return fill([]);
  try {
    await collection.insertMany(
      sent.map(({ document }) => document),
      { ...writeOptions(collection, session, call), ordered: false },
    );
    return fill(sent.map(() => ({ status: "inserted" })));
  } catch (error) {
    const told = driverErrorOf(error);
    if (told?.name === "MongoBulkWriteError" && (told.refused.length > 0 || told.unconfirmed !== undefined)) {
      return fill(sent.map((_, index) => resultAt(index, error, told, batch)));
    }
    if (told !== undefined && isDuplicateKey(told)) return fill(sent.map(() => conflictIn(session)));
    const failure = writeFailure(error, scene);
    if (session !== undefined || !isAboutARecord(failure)) throw failure;
    return fill(
      await oneByOne(
        batch,
        sent.map(({ request }) => request),
        call,
      ),
    );
  }
}

function documentOrFailure(
  { collection, layout, scene }: Pick<Batch<never>, "collection" | "layout" | "scene">,
  request: InsertRequest<object>,
): Document | CodemintError {
  try {
    return documentOf(request, layout, rulesOf(collection));
  } catch (error) {
    return writeFailure(error, scene);
  }
}

function resultAt(
  index: number,
  error: unknown,
  told: DriverError,
  { session, scene }: Pick<Batch<never>, "session" | "scene">,
): Result {
  const write = told.refused.find((each) => each.index === index);
  if (write !== undefined) {
    if (isDuplicateKey(write)) return conflictIn(session);
    const refusal = Object.assign(new Error(), { name: "MongoServerError", code: write.code });
    return writeFailure(refusal, scene);
  }
  // The first refusal aborts a transaction, and with it whatever the batch had stored.
  if (session !== undefined) {
    return transactionAborted({ reason: "contention" }, { transaction: "aborted", cause: error });
  }
  if (told.unconfirmed === undefined) return { status: "inserted" };
  return unconfirmed(error, { cause: error }) ?? writeFailure(error, scene);
}

const isAboutARecord = ({ code }: CodemintError): boolean =>
  code === "ERR_CODEMINT_CONSTRAINT" ||
  code === "ERR_CODEMINT_INVALID_RECORD" ||
  code === "ERR_CODEMINT_RESOURCE";

/**
 * FerretDB answers for the whole batch when it refuses one record, and may have stored others. It has answered, so what is not there now
 * will not come: each record is looked for by its key, and inserted alone if it is missing.
 */
async function oneByOne<R extends object>(
  { find, insert, scene }: Batch<R>,
  requests: readonly InsertRequest<R>[],
  call: CallOptions,
): Promise<readonly Result[]> {
  const holders = await find(requests, call);
  const results: Result[] = [];
  for (const [index, request] of requests.entries()) {
    const own = holders[index]?.find(({ idempotencyKey }) => idempotencyKey === request.idempotencyKey);
    if (own !== undefined && !request.keyed) results.push({ status: "inserted", code: own.code });
    else results.push(await alone(insert(request, call), scene));
  }
  return results;
}

async function alone(inserting: Promise<Attempt>, scene: Scene): Promise<Result> {
  try {
    return await inserting;
  } catch (error) {
    return writeFailure(error, scene);
  }
}
