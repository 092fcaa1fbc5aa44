import {
  type Attempt,
  type CallOptions,
  type CodemintError,
  type InsertRequest,
  isCodemintError,
  outcomeUnknown,
  transactionAborted,
} from "@codemint/core/adapter";
import type { ClientSession, Collection, Document } from "mongodb";
import { type Scene, unconfirmed, writeFailure } from "./classify.js";
import { documentOf, rulesOf } from "./document.js";
import { type DriverError, driverErrorOf, isDuplicateKey, type RefusedWrite } from "./driver-error.js";
import { conflictIn, writeOptions } from "./inserts.js";
import type { CollectionLayout } from "./layout.js";

type Result = Attempt | CodemintError;

export interface Batch {
  readonly collection: Collection<Document>;
  readonly layout: CollectionLayout;
  readonly session: ClientSession | undefined;
  readonly scene: Scene;
}

/**
 * Inserts many documents by one command that goes on after a refused one. A record that is refused fails in its place; core reads who
 * holds what the others conflicted with, since no batch tells the index.
 */
export async function insertBatch(
  batch: Batch,
  requests: readonly InsertRequest<object>[],
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
    if (told !== undefined && isAboutEach(told, sent.length, session)) {
      const refused = new Map(told.refused.map((write) => [write.index, write]));
      return fill(sent.map((_, index) => resultOf(refused.get(index), error, told, batch)));
    }
    if (told !== undefined && told.refused.length === 0 && isDuplicateKey(told)) {
      return fill(sent.map(() => conflictIn(session)));
    }
    if (told?.unconfirmed !== undefined || (told !== undefined && told.refused.length > 0)) {
      throw outcomeUnknown({ resumable: false }, { transaction: "none", cause: error });
    }
    // Whatever FerretDB may have stored of a batch that it refuses as a whole, core's next try meets by its key.
    throw writeFailure(error, scene);
  }
}

/**
 * Whether the error tells what became of each document. It does not where the driver, which parts a large batch into several messages,
 * lost one of them, or sent no more after one that was not confirmed. A transaction stops at the first refusal.
 */
function isAboutEach(told: DriverError, sent: number, session: ClientSession | undefined): boolean {
  const { name, code, refused, unconfirmed, inserted } = told;
  if (name !== "MongoBulkWriteError" || code === undefined) return false;
  if (code !== unconfirmed && code !== refused[0]?.code) return false;
  return session !== undefined || inserted + refused.length === sent;
}

function documentOrFailure(
  { collection, layout, scene }: Pick<Batch, "collection" | "layout" | "scene">,
  request: InsertRequest<object>,
): Document | CodemintError {
  try {
    return documentOf(request, layout, rulesOf(collection));
  } catch (error) {
    return writeFailure(error, scene);
  }
}

function resultOf(
  write: RefusedWrite | undefined,
  error: unknown,
  told: DriverError,
  { session, scene }: Pick<Batch, "session" | "scene">,
): Result {
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
