import { BSON } from "mongodb";
import type { Collection, DuplicateKey, Index } from "./collection.js";
import { isOperators, matches } from "./filter.js";
import { Refusal, unknownToFake } from "./refusal.js";
import type { Storage } from "./storage.js";
import type { Transaction, Transactions } from "./transaction.js";
import { updated } from "./update.js";
import { compared, isDocument } from "./value.js";

/** One command as it came: its body, and the documents beside it. */
export interface Call {
  readonly command: string;
  readonly database: string;
  /** Its first value, where that names a collection. */
  readonly target: string;
  readonly body: BSON.Document;
  readonly documents: readonly BSON.Document[];
}

type Handler = (call: Call, transaction: Transaction | undefined) => BSON.Document | Promise<BSON.Document>;

/** What each command does; connections, sessions and retries are none of its business. */
export function createCommands(
  storage: Storage,
  transactions: Transactions,
): Readonly<Record<string, Handler>> {
  const open = ({ database, target }: Call): Collection => storage.open(database, target);
  const found = (call: Call, filter: BSON.Document, transaction?: Transaction): readonly BSON.Document[] =>
    storage.find(call.database, call.target)?.find(filter, transaction) ?? [];
  const cursor = ({ database, target }: Call, firstBatch: readonly BSON.Document[]): BSON.Document => ({
    cursor: { id: BSON.Long.ZERO, ns: `${database}.${target}`, firstBatch },
    ok: 1,
  });
  const outside = (transaction: Transaction | undefined, what: string): void => {
    if (transaction !== undefined) throw unknownToFake(`${what} in a transaction`);
  };
  /** Replaces the first match, or inserts; tells the document before and after. */
  const upsert = async (call: Call, filter: BSON.Document, update: BSON.Document, mayInsert: boolean) => {
    const [old] = found(call, filter);
    if (old !== undefined) {
      const next = updated(old, update, false);
      return { old, next, duplicate: open(call).replace(old, next) };
    }
    if (!mayInsert) return { old };
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => !isOperators(value)));
    const next = { _id: new BSON.ObjectId(), ...updated(given, update, true) };
    return { old, next, duplicate: await open(call).insert(next, undefined) };
  };

  return {
    async insert(call, transaction) {
      const writeErrors: (DuplicateKey & { index: number })[] = [];
      let n = 0;
      for (const [index, document] of call.documents.entries()) {
        const duplicate = await open(call).insert(document, transaction);
        if (duplicate === undefined) {
          n++;
          continue;
        }
        writeErrors.push({ index, ...duplicate });
        // A duplicate ends a transaction for good: there are no savepoints.
        transaction?.abort();
        if (call.body["ordered"] !== false || transaction !== undefined) break;
      }
      return { n, ...(writeErrors.length > 0 && { writeErrors }), ok: 1 };
    },
    find(call, transaction) {
      const { filter = {}, projection = {}, sort = {}, limit = 0 } = call.body;
      const all = found(call, filter, transaction).toSorted(bySort(sort));
      const some = limit > 0 ? all.slice(0, limit) : all;
      return cursor(
        call,
        some.map((document) => projected(document, projection)),
      );
    },
    count: (call) => ({ n: found(call, call.body["query"] ?? {}).length, ok: 1 }),
    aggregate(call, transaction) {
      const stages: readonly BSON.Document[] = call.body["pipeline"];
      const names = stages.map((stage) => Object.keys(stage)[0]).join();
      if (!["$match,$group", "$group"].includes(names)) throw unknownToFake(`the pipeline ${names}`);
      const n = found(call, stages[0]?.["$match"] ?? {}, transaction).length;
      return cursor(call, n === 0 ? [] : [{ _id: 1, n }]);
    },
    async update(call, transaction) {
      outside(transaction, "an update");
      const tally = { n: 0, nModified: 0 };
      for (const { q, u, upsert: mayInsert } of call.documents) {
        const { old, next, duplicate } = await upsert(call, q, u, mayInsert === true);
        if (duplicate !== undefined) return { n: 0, writeErrors: [{ index: 0, ...duplicate }], ok: 1 };
        tally.n += next === undefined ? 0 : 1;
        tally.nModified += old === undefined ? 0 : 1;
      }
      return { ...tally, ok: 1 };
    },
    async findAndModify(call, transaction) {
      outside(transaction, "findAndModify");
      const { query, update, upsert: mayInsert, new: wantsNew, remove } = call.body;
      if (remove === true) throw unknownToFake("findAndModify that removes");
      const { old, next, duplicate } = await upsert(call, query, update, mayInsert === true);
      if (duplicate !== undefined) {
        const { errmsg, keyPattern, keyValue } = duplicate;
        throw new Refusal(11000, "DuplicateKey", errmsg, { keyPattern, keyValue });
      }
      const lastErrorObject = { n: next === undefined ? 0 : 1, updatedExisting: old !== undefined };
      return { lastErrorObject, value: (wantsNew === true ? next : old) ?? null, ok: 1 };
    },
    delete(call, transaction) {
      outside(transaction, "a delete");
      let n = 0;
      for (const { q, limit } of call.documents) {
        const doomed = found(call, q).slice(0, limit === 1 ? 1 : undefined);
        open(call).remove(doomed);
        n += doomed.length;
      }
      return { n, ok: 1 };
    },
    createIndexes(call) {
      const indexes: readonly Index[] = call.body["indexes"];
      for (const index of indexes) open(call).createIndex({ v: 2, ...index });
      return { ok: 1 };
    },
    listIndexes(call) {
      const collection = storage.find(call.database, call.target);
      if (collection === undefined)
        throw new Refusal(26, "NamespaceNotFound", `ns does not exist: ${call.target}`);
      return cursor(call, collection.indexes());
    },
    dropIndexes(call) {
      open(call).dropIndex(String(call.body["index"]));
      return { ok: 1 };
    },
    create({ database, target, body }) {
      const { create: _, lsid: __, $db: ___, ...options } = body;
      storage.create(database, target, options);
      return { ok: 1 };
    },
    drop(call) {
      if (!storage.drop(call.database, call.target))
        throw new Refusal(26, "NamespaceNotFound", "ns not found");
      return { ok: 1 };
    },
    dropDatabase({ database }) {
      storage.dropDatabase(database);
      return { ok: 1 };
    },
    listCollections(call) {
      const all = storage.list(call.database).map(([name, { options }]) => ({
        name,
        type: "viewOn" in options ? "view" : "timeseries" in options ? "timeseries" : "collection",
        options,
        info: { readOnly: "viewOn" in options },
      }));
      const filter: BSON.Document = call.body["filter"] ?? {};
      return cursor(
        call,
        all.filter((each) => matches(each, filter)),
      );
    },
    commitTransaction({ body }) {
      transactions.commit(body);
      return { ok: 1 };
    },
    abortTransaction({ body }) {
      transactions.abort(body);
      return { ok: 1 };
    },
    endSessions({ body }) {
      transactions.endSessions(body["endSessions"]);
      return { ok: 1 };
    },
    ping: () => ({ ok: 1 }),
  };
}

function projected(document: BSON.Document, projection: BSON.Document): BSON.Document {
  const names = Object.keys(projection).filter((name) => projection[name]);
  if (names.length === 0) return document;
  if (projection["_id"] === undefined) names.push("_id");
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));
}

function bySort(sort: BSON.Document): (left: BSON.Document, right: BSON.Document) => number {
  const order = Object.entries<number>(sort);
  return (left, right) => {
    for (const [name, direction] of order) {
      const [one, other] = [left[name], right[name]];
      if (isDocument(one) && isDocument(other)) {
        const order = compared(one, other);
        if (order !== 0) return order * direction;
      } else if (one < other) return -direction;
      else if (one > other) return direction;
    }
    return 0;
  };
}
