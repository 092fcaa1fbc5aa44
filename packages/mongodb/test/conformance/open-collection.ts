import type { Armed, ConformanceRecord, Json, Opened, OpenOptions, SchemaKind } from "@codemint/conformance";
import type { UniqueStore } from "@codemint/core/adapter";
import { freshName } from "@codemint/testbed";
import {
  answer,
  command,
  cutAfter,
  cutBefore,
  ghost,
  holdReply,
  holdRequest,
  mongodbProxy,
} from "@codemint/testbed/proxy";
import type { ClientSession, Collection, Document, MongoClient } from "mongodb";
import { mongodbStore } from "../../src/index.js";
import { clientOf, type DriverMajor } from "../support/drivers.js";
import { failuresOf } from "./failures.js";
import { rawRecords } from "./raw-records.js";
import { makeCollection } from "./schemas.js";
import type { Server } from "./servers.js";

export type Store = UniqueStore<ConformanceRecord, ClientSession>;

export interface CollectionOptions {
  readonly server: Server;
  readonly driver: DriverMajor;
  /** The field of the key. */
  readonly key: "_id" | "requestKey";
  readonly retryWrites: boolean;
  /** Makes a store that differs from the right one. */
  readonly spoil?: (right: Store) => Store;
}

interface TestDocument extends ConformanceRecord {
  readonly _id: string;
  readonly requestKey: string;
  readonly code: string;
  readonly fingerprint?: string;
}

/** Makes a collection of its own and opens it, the adapter through a proxy and the oracle past it. */
export async function openCollection(
  options: CollectionOptions,
  { scope }: OpenOptions,
  kind?: SchemaKind,
): Promise<Opened> {
  const { server, driver, key, retryWrites, spoil = (right) => right } = options;
  const name = freshName("records");
  const proxy = await mongodbProxy(server.url);
  const clients: MongoClient[] = [];
  const connectTo = (url: string, more: object = {}): MongoClient => {
    const client = clientOf(driver, url, { retryWrites, ...more });
    clients.push(client);
    return client;
  };
  const collectionOf = (client: MongoClient): Collection<Document> =>
    client.db(database).collection<Document>(name);
  const direct = connectTo(server.url);
  await makeCollection(direct.db(database), name, { scope, key, filters: server.isMongodb }, kind);
  const storeOptions = {
    code: "code",
    idempotencyKey: key,
    fingerprint: "fingerprint",
    scope,
    ...(kind !== undefined && { verify: false }),
  } as const;
  const storeOn = (client: MongoClient): Store => {
    const collection = client.db(database).collection<TestDocument>(name);
    if (!server.isMongodb) leaveOutNulls(collection as unknown as Collection<Document>);
    return spoil(mongodbStore(collection, storeOptions) as Store);
  };
  const client = connectTo(proxy.url);
  const store = storeOn(client);
  const oracle = rawRecords(() => collectionOf(direct), key);
  const inserts = command("insert", name);
  const armed = (strike: { struck(): boolean }): Armed => ({ struck: strike.struck });
  return {
    store,
    connect: () => storeOn(connectTo(proxy.url)),
    oracle,
    async transaction(work) {
      const session = client.startSession();
      try {
        session.startTransaction();
        const raw = rawRecords(() => collectionOf(client), key, session);
        const bound = store.within?.(session);
        if (bound === undefined) throw new Error("the store has lost its within");
        const result = await work({ store: bound, insert: raw.insert, find: raw.find });
        await session.commitTransaction();
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction();
        throw error;
      } finally {
        await session.endSession();
      }
    },
    failures: failuresOf({ raw: oracle, store, proxy, storeOn, connectTo }),
    faults: {
      ...(server.isMongodb && {
        async holdUncommitted(record) {
          const session = direct.startSession();
          session.startTransaction();
          await rawRecords(() => collectionOf(direct), key, session).insert(record);
          const { requests } = proxy.watch(inserts);
          return {
            // MongoDB tells nobody who waits; but no insert that has come since can be answered before the holder's end.
            waiting: () => requests.length,
            commit: () => session.commitTransaction(),
            rollback: () => session.abortTransaction(),
          };
        },
      }),
      gateInserts: () => proxy.gate(inserts),
      loseRequest: () => armed(proxy.once(inserts, cutBefore)),
      loseReply: () => armed(proxy.once(inserts, cutAfter)),
      delayRequest({ cut }) {
        const held = proxy.once(inserts, cut ? ghost : holdRequest);
        // The driver's own retry would get through, so that nobody would see a lost connection.
        if (cut && retryWrites) proxy.once(inserts, cutBefore);
        return held;
      },
      delayReply: () => proxy.once(inserts, holdReply),
      failFind: () => armed(proxy.once(command("find", name), answer({ ok: 0, code: 8, errmsg: "failed" }))),
      dropCodeIndex: () =>
        collectionOf(direct)
          .dropIndex("by_code")
          .then(() => {}),
      ...(key !== "_id" && {
        dropKeyIndex: () =>
          collectionOf(direct)
            .dropIndex("by_key")
            .then(() => {}),
      }),
    },
    clientState: () => stateOf(client),
    address: {
      url: server.url,
      database,
      name,
      driver,
      options: storeOptions,
      leaveOutNulls: !server.isMongodb,
    },
    async close() {
      if (kind !== "table-missing") await collectionOf(direct).drop();
      for (const each of clients) await each.close();
      await proxy.close();
    },
  };
}

const database = "codemint_conformance";

/** FerretDB's unique indexes hold two nulls to be equal and know no filters, so that the suite's "no e-mail address" is left out. */
function leaveOutNulls(collection: Collection<Document>): void {
  const without = (document: Document): Document => {
    // In place: if this were the caller's own record, the suite would see it change.
    if (document["email"] === null) delete document["email"];
    return document;
  };
  const insertOne = collection.insertOne.bind(collection);
  collection.insertOne = (document, options) => insertOne(without(document), options);
  const insertMany = collection.insertMany.bind(collection);
  collection.insertMany = (documents, options) => insertMany(documents.map(without), options);
}

function stateOf(client: MongoClient): Json {
  const { retryWrites, writeConcern, readPreference, maxPoolSize } = client.options;
  return {
    retryWrites,
    writeConcern: JSON.stringify(writeConcern ?? null),
    readPreference: String(readPreference),
    maxPoolSize,
    listeners: client
      .eventNames()
      .map((event) => `${String(event)} ${client.listenerCount(event as "error")}`),
  };
}
