import {
  type Attempt,
  type CallOptions,
  defineStore,
  type InsertRequest,
  invalidOption,
  type PlainAttempt,
  type Statements,
  type UniqueStore,
} from "@codemint/core/adapter";
import type { ClientSession, Collection, Document } from "mongodb";
import { insertBatch } from "./batch.js";
import { classify, type Scene, writeFailure } from "./classify.js";
import { requireCollection, requireOpen, requireTransaction, retriesWrites } from "./collection.js";
import { documentOf, rulesOf } from "./document.js";
import { findHolders, timeLimit } from "./find.js";
import { conflictIn, maybeOurs, otherUnique, refusalOf, writeOptions } from "./inserts.js";
import { type CollectionLayout, collectionLayout, managedFields } from "./layout.js";
import { createStanding, type Standing } from "./standing.js";
import { verifyStoreCollection } from "./verify.js";

/** The fields of a document that may hold a text. */
export type TextField<T> = { [F in keyof T & string]: string extends T[F] ? F : never }[keyof T & string];

/** The record of a store: the caller's document without the fields that codemint fills. */
export type MongodbRecord<T, Managed extends string> = Omit<T, Managed>;

export interface MongodbStoreOptions<C extends string, K extends string, F extends string, S extends string> {
  /** The field of the code: a text, with a unique index on exactly `scope` and this. */
  readonly code: C;
  /** The field of the idempotency key: `_id` by default, or another one with a unique index. */
  readonly idempotencyKey?: K | undefined;
  /** `stored`: the key has no unique index, as in a sharded collection it cannot have one. `unique` by default. */
  readonly keys?: "unique" | "stored" | undefined;
  /** The field of the request's fingerprint. */
  readonly fingerprint?: F | undefined;
  /** The record's fields within which a code is unique; by default the whole collection. */
  readonly scope?: readonly S[] | undefined;
  /** Whether the collection is verified before the first insert; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * A store over a collection of your own, whose client it never opens, configures or closes. Each record is one `insertOne`, confirmed by a
 * majority.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function mongodbStore<
  T extends Document,
  const C extends TextField<T>,
  const K extends TextField<T> | "_id" = "_id",
  const F extends TextField<T> = never,
  const S extends Exclude<keyof T & string, C | K | F> = never,
>(
  collection: Collection<T>,
  options: MongodbStoreOptions<C, K, F, S>,
): UniqueStore<MongodbRecord<T, C | K | F>, ClientSession> {
  const own = requireCollection(collection);
  const layout = collectionLayout(own.collectionName, options);
  const { keys = "unique", verify } = options;
  if (keys !== "unique" && keys !== "stored") {
    throw invalidOption({ option: "keys", problem: 'must be "unique" or "stored"' });
  }
  type Record = MongodbRecord<T, C | K | F>;
  const scope = layout.scope as readonly (keyof Record & string)[];
  const place = { collection: own, layout, keys, standing: createStanding() };
  return defineStore(statementsOn<Record & object>(place, scope, undefined), { verify });
}

/** What the stores of one collection share, bound to a transaction or not. */
interface StorePlace {
  readonly collection: Collection<Document>;
  readonly layout: CollectionLayout;
  readonly keys: "unique" | "stored";
  readonly standing: Standing;
}

function statementsOn<R extends object>(
  place: StorePlace,
  scope: readonly (keyof R & string)[],
  session: ClientSession | undefined,
): Statements<R, ClientSession> {
  const { collection, layout, keys, standing } = place;
  const bound = session !== undefined;
  const scene: Scene = {
    collection: layout.collection,
    bound,
    retries: retriesWrites(collection),
  };

  const insertOne = async (request: InsertRequest<object>, call: CallOptions): Promise<void> => {
    if (session !== undefined) requireOpen(session);
    await collection.insertOne(
      documentOf(request, layout, rulesOf(collection)),
      writeOptions(collection, session, call),
    );
  };

  /** What a write that failed has done: nothing, maybe for an index of ours, or a coded error. */
  const failed = (error: unknown): Attempt => {
    const refusal = refusalOf(error);
    if (session !== undefined) standing.abort(session);
    if (refusal === undefined) throw writeFailure(error, scene);
    if (maybeOurs(refusal, layout)) return conflictIn(session);
    throw otherUnique(refusal, { transaction: bound ? "aborted" : "none", cause: error });
  };

  const reading = async <V>(read: () => Promise<V>): Promise<V> => {
    try {
      return await read();
    } catch (error) {
      throw classify(error, scene) ?? error;
    }
  };

  const find: Statements<R>["find"] = (requests, call) =>
    reading(() => {
      const open = session !== undefined && !standing.isAborted(session) ? session : undefined;
      return findHolders(
        { collection, session: open, collated: standing.collated() },
        layout,
        requests,
        call,
      );
    });

  const insert = async (request: InsertRequest<R>, call: CallOptions): Promise<Attempt> => {
    if (bound && request.keyed) {
      // E11000 would abort the transaction, and this one is likely to have been sent before.
      const [holders = []] = await find([request], call);
      if (holders.length > 0) return { status: "conflict", holders };
    }
    try {
      await insertOne(request, call);
      return { status: "inserted" };
    } catch (error) {
      return failed(error);
    }
  };

  return {
    name: "mongodb",
    scope,
    keys,
    fingerprints: layout.fingerprint !== undefined,
    inTransaction: bound,
    managed: managedFields(layout),
    insert,
    /** Tells apart what `insert` cannot: an index that is nobody's, where the server does not name it. */
    async insertPlainly(request, call): Promise<PlainAttempt> {
      try {
        await insertOne(request, call);
        return { status: "inserted" };
      } catch (error) {
        const attempt = failed(error);
        const [holders = []] = await find([request], call);
        const refusal = refusalOf(error);
        if (holders.length > 0 || refusal === undefined) return attempt;
        throw otherUnique(refusal, { transaction: bound ? "aborted" : "none", cause: error });
      }
    },
    async insertMany(requests, call) {
      if (session !== undefined) requireOpen(session);
      const batch = { collection, layout, session, scene };
      try {
        const results = await insertBatch(batch, requests, call);
        const all = results.every((result) => "status" in result && result.status === "inserted");
        if (session !== undefined && !all) standing.abort(session);
        return results;
      } catch (error) {
        if (session !== undefined) standing.abort(session);
        throw error;
      }
    },
    find,
    estimate: (call) =>
      reading(async () => ({
        records: await collection.estimatedDocumentCount({ maxTimeMS: timeLimit(call) }),
        exact: false,
      })),
    verify: (call) =>
      reading(async () => {
        const { collated } = await verifyStoreCollection(collection, layout, keys, call);
        standing.setCollated(collated);
      }),
    ...(!bound && {
      within(transaction: ClientSession) {
        requireTransaction(transaction);
        return statementsOn<R>(place, scope, transaction);
      },
    }),
  };
}
