import type { BSON } from "mongodb";
import { type Collection, createCollection } from "./collection.js";

/** The collections of all databases. They come into being when they are first written to. */
export interface Storage {
  /** Grows with every write and every commit. */
  now(): number;
  find(database: string, name: string): Collection | undefined;
  open(database: string, name: string): Collection;
  create(database: string, name: string, options: BSON.Document): void;
  drop(database: string, name: string): boolean;
  dropDatabase(database: string): void;
  list(database: string): readonly (readonly [name: string, collection: Collection])[];
}

export function createStorage(): Storage {
  const databases = new Map<string, Map<string, Collection>>();
  let time = 0;
  const collectionsOf = (database: string): Map<string, Collection> => {
    const collections = databases.get(database) ?? new Map<string, Collection>();
    databases.set(database, collections);
    return collections;
  };
  const create = (database: string, name: string, options: BSON.Document): Collection => {
    const collection = createCollection(`${database}.${name}`, options, () => ++time);
    collectionsOf(database).set(name, collection);
    return collection;
  };
  return {
    now: () => time,
    find: (database, name) => collectionsOf(database).get(name),
    open: (database, name) => collectionsOf(database).get(name) ?? create(database, name, {}),
    create,
    drop: (database, name) => collectionsOf(database).delete(name),
    dropDatabase: (database) => void databases.delete(database),
    list: (database) => [...collectionsOf(database)],
  };
}
