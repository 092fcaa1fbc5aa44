import type { CallOptions } from "@codemint/core/adapter";
import type { Collection, Document } from "mongodb";
import { plainValues, timeLimit } from "./find.js";

/** What the server tells of a collection, as far as codes depend on it. */
export interface CollectionFacts {
  /** "collection", "view", "timeseries". */
  readonly type: string;
  readonly capped: boolean;
  /** Texts are compared by rules of a language unless a statement or an index says otherwise. */
  readonly collated: boolean;
  readonly sharded: boolean;
  readonly indexes: readonly IndexFacts[];
}

export interface IndexFacts {
  readonly name: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly unique: boolean;
  readonly collated: boolean;
  readonly filter: Document | undefined;
}

/** `undefined` if there is no such collection. */
export async function describeCollection(
  collection: Collection<Document>,
  call: CallOptions,
): Promise<CollectionFacts | undefined> {
  const { db, collectionName: name } = collection;
  const asked = { ...plainValues, maxTimeMS: timeLimit(call) };
  const [listed] = await db.listCollections({ name }, asked).toArray();
  if (listed === undefined) return undefined;
  const options: Document = Reflect.get(listed, "options") ?? {};
  const type = String(Reflect.get(listed, "type") ?? "collection");
  const indexes = type === "collection" ? await collection.listIndexes(asked).toArray() : [];
  return {
    type,
    capped: Boolean(options["capped"]),
    collated: isCollated(options["collation"]),
    sharded: await isSharded(collection, call),
    indexes: indexes.map(indexFacts),
  };
}

function indexFacts(index: Document): IndexFacts {
  const key: Record<string, unknown> = index["key"] ?? {};
  return {
    name: String(index["name"]),
    key,
    // The index of `_id` does not say that it is unique.
    unique: index["unique"] === true || index["name"] === "_id_",
    collated: isCollated(index["collation"]),
    filter: index["partialFilterExpression"],
  };
}

const isCollated = (collation: unknown): boolean =>
  typeof collation === "object" && collation !== null && Reflect.get(collation, "locale") !== "simple";

async function isSharded({ db, collectionName }: Collection<Document>, call: CallOptions): Promise<boolean> {
  const maxTimeMS = timeLimit(call);
  const { msg } = await db.command({ hello: 1 });
  if (msg !== "isdbgrid") return false;
  const stats = await db.command({ collStats: collectionName, maxTimeMS });
  return Boolean(stats["sharded"]);
}

/** The version of a FerretDB whose updates of one document can lose another's, which MongoDB's cannot. */
export async function ferretdbVersion({ db }: Collection<Document>): Promise<string | undefined> {
  const { ferretdbVersion: version } = await db.command({ buildInfo: 1 });
  return typeof version === "string" && /^v?[01]\./.test(version) ? version : undefined;
}
