import {
  type Attempt,
  type CallOptions,
  defineStore,
  type Held,
  type InsertRequest,
  invalidOption,
  rowMissing,
  type Statements,
  type UniqueStore,
} from "@codemint/core/adapter";
import type { ClientSession, Collection, Document, WithId } from "mongodb";
import { classify, type Scene, writeFailure } from "./classify.js";
import { requireCollection, requireOpen, requireTransaction, retriesWrites } from "./collection.js";
import { readOptions, timeLimit } from "./find.js";
import { conflictIn, maybeOurs, otherUnique, refusalOf, writeOptions } from "./inserts.js";
import { type CollectionLayout, collectionLayout } from "./layout.js";
import { createStanding, type Standing } from "./standing.js";
import type { TextField } from "./store.js";
import { verifyBackfillCollection } from "./verify.js";

/** Names the document that is to be given a code. */
export type MongodbRow<T extends Document> = Pick<WithId<T>, "_id">;

export interface MongodbBackfillOptions<C extends string, S extends string> {
  /** The field of the code, missing or null in the documents that have none yet, with a unique index on exactly `scope` and this. */
  readonly code: C;
  /** The document's fields within which a code is unique; by default the whole collection. */
  readonly scope?: readonly S[] | undefined;
  /** Whether server and collection are verified before the first document; true by default. */
  readonly verify?: boolean | undefined;
}

/**
 * The same port over documents that are there already: "inserting" `{ _id }` gives that document a code, unless it has one, which is then
 * the replay. The document's `_id` is the request's key, so that nothing else is stored and a run may be repeated at any time.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function mongodbBackfill<
  T extends Document,
  const C extends TextField<T>,
  const S extends Exclude<keyof T & string, C> = never,
>(
  collection: Collection<T>,
  options: MongodbBackfillOptions<C, S>,
): UniqueStore<MongodbRow<T>, ClientSession> {
  const own = requireCollection(collection);
  const layout = collectionLayout(own.collectionName, { ...options, idempotencyKey: undefined });
  if (layout.scope.includes("_id")) {
    throw invalidOption({
      option: "scope",
      problem: "must not be _id, which every code would be free within",
    });
  }
  const place = { collection: own, layout, standing: createStanding() };
  return defineStore(statementsOn<MongodbRow<T>>(place, undefined), { verify: options.verify });
}

interface BackfillPlace {
  readonly collection: Collection<Document>;
  readonly layout: CollectionLayout;
  readonly standing: Standing;
}

function statementsOn<R extends { readonly _id: unknown }>(
  place: BackfillPlace,
  session: ClientSession | undefined,
): Statements<R, ClientSession> {
  const { collection, layout, standing } = place;
  const { code: codeField, scope } = layout;
  const bound = session !== undefined;
  const scene: Scene = { collection: layout.collection, bound, retries: retriesWrites(collection) };
  const aborted = { transaction: bound ? ("aborted" as const) : ("none" as const) };

  const reading = async <V>(read: () => Promise<V>): Promise<V> => {
    try {
      return await read();
    } catch (error) {
      throw classify(error, scene) ?? error;
    }
  };

  const readingAs = (call: CallOptions) => {
    const open = session !== undefined && !standing.isAborted(session) ? session : undefined;
    return readOptions({ session: open, collated: standing.collated() }, call);
  };

  async function setCode({ code, record }: InsertRequest<R>, call: CallOptions): Promise<boolean> {
    if (session !== undefined) requireOpen(session);
    try {
      const { modifiedCount } = await collection.updateOne(
        // Null finds a missing field too.
        { _id: { $eq: record._id }, [codeField]: null } as Document,
        { $set: { [codeField]: code } },
        writeOptions(collection, session, call),
      );
      return modifiedCount > 0;
    } catch (error) {
      if (session !== undefined) standing.abort(session);
      const refusal = refusalOf(error);
      if (refusal === undefined) throw writeFailure(error, scene);
      if (maybeOurs(refusal, layout)) return false;
      throw otherUnique(refusal, { ...aborted, cause: error });
    }
  }

  async function holdersOf(request: InsertRequest<R>, call: CallOptions): Promise<readonly Held[]> {
    const { code, idempotencyKey, record } = request;
    const own = await collection.findOne({ _id: { $eq: record._id } } as Document, readingAs(call));
    const inScope = scope.map((field) => [field, { $eq: own?.[field] ?? null }] as const);
    const others = await collection
      .find({ [codeField]: code, ...Object.fromEntries(inScope) }, readingAs(call))
      .toArray();
    return [
      ...(typeof own?.[codeField] === "string" ? [{ code: own[codeField], idempotencyKey }] : []),
      ...others.map((other): Held => ({ code: String(other[codeField]), idempotencyKey: null })),
    ];
  }

  return {
    name: "mongodb-backfill",
    scope: [],
    keys: "unique",
    fingerprints: false,
    inTransaction: bound,
    managed: [codeField],
    async insert(request, call): Promise<Attempt> {
      if (await setCode(request, call)) return { status: "inserted" };
      if (session !== undefined && standing.isAborted(session)) return conflictIn(session);
      const own = await reading(() =>
        collection.findOne({ _id: { $eq: request.record._id } } as Document, readingAs(call)),
      );
      if (own !== null) return { status: "conflict" };
      throw rowMissing({ table: layout.collection }, { transaction: bound ? "usable" : "none" });
    },
    find: (requests, call) =>
      reading(async () => {
        const found: (readonly Held[])[] = [];
        // One after the other, as a transaction's statements must be.
        for (const request of requests) found.push(await holdersOf(request, call));
        return found;
      }),
    estimate: (call) =>
      reading(async () => ({
        records: await collection.countDocuments(
          { [codeField]: { $ne: null } },
          { maxTimeMS: timeLimit(call) },
        ),
        exact: true,
      })),
    verify: (call) =>
      reading(async () => {
        const { collated } = await verifyBackfillCollection(collection, layout, call);
        standing.setCollated(collated);
      }),
    ...(!bound && {
      within(transaction: ClientSession) {
        requireTransaction(transaction);
        return statementsOn<R>(place, transaction);
      },
    }),
  };
}
