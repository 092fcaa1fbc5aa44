import type { BSON } from "mongodb";
import { matches } from "./filter.js";
import { Refusal } from "./refusal.js";
import { type Transaction, writeConflict } from "./transaction.js";
import { identityOf, valueAt } from "./value.js";

export interface Index extends BSON.Document {
  readonly name: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly unique?: boolean;
  readonly sparse?: boolean;
  readonly partialFilterExpression?: BSON.Document;
}

/** A duplicate, as the server tells it among the write errors. */
export interface DuplicateKey {
  readonly code: 11000;
  readonly errmsg: string;
  readonly keyPattern: BSON.Document;
  readonly keyValue: BSON.Document;
}

interface Stored {
  document: BSON.Document;
  /** Not committed yet. */
  by?: Transaction | undefined;
  /** When it was committed. */
  since: number;
}

export interface Collection {
  readonly options: BSON.Document;
  indexes(): readonly Index[];
  createIndex(index: Index): void;
  dropIndex(name: string): void;
  /** Waits for transactions that stand in the way, unless it is in one itself: then that one is aborted. */
  insert(document: BSON.Document, transaction: Transaction | undefined): Promise<DuplicateKey | undefined>;
  find(filter: BSON.Document, transaction?: Transaction): readonly BSON.Document[];
  /** Outside transactions alone. */
  replace(old: BSON.Document, next: BSON.Document): DuplicateKey | undefined;
  remove(documents: readonly BSON.Document[]): void;
}

export function createCollection(namespace: string, options: BSON.Document, tick: () => number): Collection {
  const indexes: Index[] = [{ v: 2, key: { _id: 1 }, name: "_id_", unique: true }];
  let stored: readonly Stored[] = [];

  /** The first index that another document stands against, and that document. */
  const conflictOf = (document: BSON.Document, except?: BSON.Document) => {
    for (const index of indexes) {
      const key = entryOf(index, document);
      if (key === undefined) continue;
      const holder = stored.find((each) => each.document !== except && entryOf(index, each.document) === key);
      if (holder !== undefined) return { index, holder };
    }
    return undefined;
  };
  const duplicate = (index: Index, document: BSON.Document): DuplicateKey => {
    const keyValue = Object.fromEntries(
      Object.keys(index.key).map((path) => [path, valueAt(document, path) ?? null]),
    );
    const errmsg = `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: ${JSON.stringify(keyValue)}`;
    return { code: 11000, errmsg, keyPattern: index.key, keyValue };
  };
  const remove = (documents: readonly BSON.Document[]): void => {
    stored = stored.filter(({ document }) => !documents.includes(document));
  };

  return {
    options,
    indexes: () => indexes,
    createIndex(index) {
      if (indexes.some(({ name }) => name === index.name)) return;
      const keys = stored.map(({ document }) => entryOf(index, document)).filter((key) => key !== undefined);
      if (new Set(keys).size < keys.length) {
        throw new Refusal(11000, "DuplicateKey", `E11000 duplicate key error collection: ${namespace}`);
      }
      indexes.push(index);
    },
    dropIndex(name) {
      const at = indexes.findIndex((index) => index.name === name);
      if (at === -1) throw new Refusal(27, "IndexNotFound", `index not found with name [${name}]`);
      indexes.splice(at, 1);
    },
    async insert(document, transaction) {
      for (;;) {
        const conflict = conflictOf(document);
        if (conflict === undefined) break;
        const { index, holder } = conflict;
        if (transaction === undefined && holder.by !== undefined) {
          await holder.by.ended;
          continue;
        }
        if (transaction === undefined || holder.by === transaction) return duplicate(index, document);
        if (holder.by !== undefined || holder.since > transaction.snapshot) throw writeConflict(transaction);
        return duplicate(index, document);
      }
      const added: Stored = { document, by: transaction, since: tick() };
      stored = [...stored, added];
      transaction?.onEnd(
        () => {
          added.by = undefined;
          added.since = tick();
        },
        () => remove([document]),
      );
      return undefined;
    },
    find: (filter, transaction) =>
      stored
        .filter((each) => isVisible(each, transaction) && matches(each.document, filter))
        .map(({ document }) => document),
    replace(old, next) {
      const conflict = conflictOf(next, old);
      if (conflict !== undefined) return duplicate(conflict.index, next);
      stored = stored.map((each) => (each.document === old ? { document: next, since: tick() } : each));
      return undefined;
    },
    remove,
  };
}

function isVisible({ by, since }: Stored, transaction: Transaction | undefined): boolean {
  if (by !== undefined) return by === transaction;
  return transaction === undefined || since <= transaction.snapshot;
}

const entries = new WeakMap<Index, WeakMap<BSON.Document, string | undefined>>();

/** What a unique index compares; undefined where it holds no entry for the document or is not unique. Documents are never changed. */
function entryOf(index: Index, document: BSON.Document): string | undefined {
  const known = entries.get(index) ?? new WeakMap<BSON.Document, string | undefined>();
  entries.set(index, known);
  if (!known.has(document)) known.set(document, newEntry(index, document));
  return known.get(document);
}

function newEntry(index: Index, document: BSON.Document): string | undefined {
  const { unique, sparse, partialFilterExpression, key } = index;
  if (unique !== true) return undefined;
  const values = Object.keys(key).map((path) => valueAt(document, path));
  if (sparse === true && values.every((value) => value === undefined)) return undefined;
  if (partialFilterExpression !== undefined && !matches(document, partialFilterExpression)) return undefined;
  return identityOf(...values.map((value) => value ?? null));
}
