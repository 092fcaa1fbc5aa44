import { mongodbIndexes, mongodbStore } from "@codemint/mongodb";
import { type Engine, freshDatabase, ownEngine } from "@codemint/testbed";
import { fakeMongodb, mongodbAnswers } from "@codemint/testbed/fake";
import {
  answer,
  command,
  cutAfter,
  holdRequest,
  type MongodbReply,
  mongodbProxy,
} from "@codemint/testbed/proxy";
import { type Collection, MongoClient, type MongoClientOptions } from "mongodb";
import {
  type Cells,
  documented,
  earlierRequestFor,
  type OpenCells,
  requestFor,
  server,
} from "./situation.js";

interface LinkDocument {
  readonly _id: string;
  readonly code: string;
  readonly target: unknown;
  readonly email?: string;
}

const link = { target: "https://example.com/" };
const fields = { code: "code" } as const;
const inserts = command("insert");
const storeOn = (collection: Collection<LinkDocument>) => mongodbStore(collection, fields);
const byValidator = "a document's fields are the matter of one validator: see the check";

/** The cells of MongoDB, in a database of their own on this server, and what removes it. */
export async function mongodbCells(engine: Engine): Promise<OpenCells> {
  const { name: database, url, drop } = await freshDatabase(engine);
  const clients: MongoClient[] = [];
  // The driver's own retry would hide what the server said first.
  const connect = (address = url, options: MongoClientOptions = {}): MongoClient => {
    const client = new MongoClient(address, { retryWrites: false, ...options });
    clients.push(client);
    return client;
  };
  const direct = connect();
  let made = 0;
  const prepared = async (client = direct): Promise<Collection<LinkDocument>> => {
    const name = `links_${made++}`;
    await direct.db(database).collection<LinkDocument>(name).createIndexes(mongodbIndexes(fields));
    return client.db(database).collection<LinkDocument>(name);
  };
  const inserting = (changes: object) =>
    server(async () => storeOn(await prepared()).insert(requestFor({ ...link, ...changes })));
  /** Through a proxy that is prepared by `meanwhile`, once the collection is verified. */
  const through = async (
    meanwhile: (proxy: Awaited<ReturnType<typeof mongodbProxy>>) => void,
    work: (store: ReturnType<typeof storeOn>) => unknown = (store) => store.insert(requestFor(link)),
    options: MongoClientOptions = {},
  ): Promise<unknown> => {
    const proxy = await mongodbProxy(url);
    try {
      const store = storeOn(await prepared(connect(proxy.url, options)));
      await store.verify();
      meanwhile(proxy);
      return await work(store);
    } finally {
      await proxy.close();
    }
  };
  const told = (reply: MongodbReply) =>
    documented(() => through((proxy) => void proxy.once(inserts, answer(reply))));

  const cells: Cells = {
    "other-unique": server(async () => {
      const collection = await prepared();
      await collection.createIndex({ email: 1 }, { unique: true });
      const store = storeOn(collection);
      await store.insert(earlierRequestFor({ ...link, email: "a@example.com" }));
      return store.insert(requestFor({ ...link, email: "a@example.com" }));
    }),
    "foreign-key": "MongoDB checks no references",
    "not-null": byValidator,
    check: told(mongodbAnswers.validationFailure),
    "data-type": inserting({ target: 2n ** 64n }),
    "too-long": byValidator,
    permission: told(mongodbAnswers.unauthorized),
    "read-only": told({ ...mongodbAnswers.notWritablePrimary, errorLabels: ["NoWritesPerformed"] }),
    "lock-timeout": told({ ok: 0, code: 24, codeName: "LockTimeout", errmsg: "Unable to acquire a lock" }),
    deadlock: "of two transactions that meet, the later is ended at once: see the snapshot",
    serialization: documented(inTransactionOfTheFake(connect)),
    "statement-timeout": told(mongodbAnswers.maxTimeExpired),
    cancelled: told({ ok: 0, code: 11601, codeName: "Interrupted", errmsg: "operation was interrupted" }),
    "too-many-connections": server(() =>
      through(
        (proxy) => void proxy.once(inserts, holdRequest),
        async (store) => {
          const first = Promise.resolve(store.insert(earlierRequestFor(link)));
          first.catch(() => {});
          return store.insert(requestFor(link));
        },
        { maxPoolSize: 1, waitQueueTimeoutMS: 50 },
      ),
    ),
    "server-stopped": server(async () => {
      const own = await ownEngine(engine.name);
      await own.stop();
      const client = connect(own.url, { serverSelectionTimeoutMS: 200 });
      const collection = client.db(database).collection<LinkDocument>("links");
      return mongodbStore(collection, { ...fields, verify: false }).insert(requestFor(link));
    }),
    "connection-lost": server(() => through((proxy) => void proxy.once(inserts, cutAfter))),
    full: told({
      ok: 0,
      code: 14031,
      codeName: "OutOfDiskSpace",
      errmsg: "available disk space is too small",
    }),
    "too-large": inserting({ target: "x".repeat(17 * 1024 * 1024) }),
    "missing-table": server(() =>
      storeOn(direct.db(database).collection<LinkDocument>("nowhere")).insert(requestFor(link)),
    ),
    "missing-index": server(async () => {
      const collection = await direct.db(database).createCollection<LinkDocument>("unindexed");
      return storeOn(collection).insert(requestFor(link));
    }),
  };
  return {
    cells,
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await drop();
    },
  };
}

/** FerretDB 1 knows no transactions. In each of two of the fake, the same document is inserted. */
const inTransactionOfTheFake = (connect: (url: string) => MongoClient) => async (): Promise<unknown> => {
  const fake = await fakeMongodb();
  const client = connect(fake.url);
  try {
    const collection = client.db("codemint").collection<LinkDocument>("links");
    await collection.createIndexes(mongodbIndexes(fields));
    const store = storeOn(collection);
    await store.verify();
    const [ours, theirs] = [client.startSession(), client.startSession()];
    theirs.startTransaction();
    const { code, idempotencyKey, record } = requestFor(link);
    await collection.insertOne({ _id: idempotencyKey, code, ...record }, { session: theirs });
    ours.startTransaction();
    return await store.within?.(ours).insert(requestFor(link));
  } finally {
    await client.close();
    await fake.close();
  }
};
