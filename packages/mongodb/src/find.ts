import type { CallOptions, Held, InsertRequest } from "@codemint/core/adapter";
import type { ClientSession, Collection, Document, Filter } from "mongodb";
import { type CollectionLayout, codeFields } from "./layout.js";

/** Where and how the holders of conflicts are read. */
export interface Reading {
  readonly collection: Collection<Document>;
  /** The caller's transaction, to read in its snapshot what it has itself written. */
  readonly session?: ClientSession | undefined;
  /** The collection's own collation folds texts, so that the index would not serve a search by it. */
  readonly collated: boolean;
}

/** How the driver gives numbers back, however the caller's client has it. */
export const plainValues = {
  promoteValues: true,
  promoteLongs: true,
  useBigInt64: true,
  raw: false,
} as const;

/** Milliseconds, as the server takes them. */
export const timeLimit = ({ timeoutMs = 30_000 }: CallOptions): number => Math.max(1, Math.ceil(timeoutMs));

/**
 * Outside of transactions only what a majority holds is read, and it shows every holder: the conflicting insert had `w: "majority"`, and
 * the server answers such a one, also with E11000, once the majority has what it conflicted with.
 */
export const readOptions = ({ session, collated }: Omit<Reading, "collection">, call: CallOptions) => ({
  ...plainValues,
  readPreference: "primary" as const,
  maxTimeMS: timeLimit(call),
  ...(session === undefined ? { readConcern: { level: "majority" as const } } : { session }),
  // FerretDB refuses this option, and has no collations.
  ...(collated && { collation: { locale: "simple" } }),
});

/** Reads, by one statement, every document that has a request's code in its scope, or its key. */
export async function findHolders(
  reading: Reading,
  layout: CollectionLayout,
  requests: readonly InsertRequest<object>[],
  call: CallOptions,
): Promise<readonly (readonly Held[])[]> {
  const { code, key, fingerprint, scope } = layout;
  const shown = [...codeFields(layout), key, ...(fingerprint === undefined ? [] : [fingerprint])];
  const documents = await reading.collection
    .find(holdersOf(layout, requests), {
      ...readOptions(reading, call),
      projection: {
        ...(shown.includes("_id") ? {} : { _id: 0 }),
        ...Object.fromEntries(shown.map((f) => [f, 1])),
      },
    })
    .toArray();
  const byCode = grouped(documents, (document) => placeOf(document, document[code], scope));
  const byKey = grouped(documents, (document) => identity(document[key]));
  return requests.map(({ code: wanted, idempotencyKey, record }) => {
    const held = new Set([
      ...(byCode.get(placeOf(record, wanted, scope)) ?? []),
      ...(byKey.get(identity(idempotencyKey)) ?? []),
    ]);
    return [...held].map((document) => heldOf(document, layout)).filter((each) => each !== undefined);
  });
}

/** One clause for the keys, and one for the codes of each scope. */
function holdersOf(layout: CollectionLayout, requests: readonly InsertRequest<object>[]): Filter<Document> {
  const { code, key, scope } = layout;
  const clauses = new Map<string, { readonly scoped: object; readonly codes: string[] }>();
  for (const { code: wanted, record } of requests) {
    const scoped = Object.fromEntries(scope.map((field) => [field, { $eq: Reflect.get(record, field) }]));
    const place = placeOf(record, "", scope);
    const known = clauses.get(place);
    if (known === undefined) clauses.set(place, { scoped, codes: [wanted] });
    else known.codes.push(wanted);
  }
  return {
    $or: [
      ...[...clauses.values()].map(({ scoped, codes }) => ({ ...scoped, [code]: { $in: codes } })),
      { [key]: { $in: requests.map(({ idempotencyKey }) => idempotencyKey) } },
    ],
  };
}

function grouped(
  documents: readonly Document[],
  by: (document: Document) => string,
): ReadonlyMap<string, readonly Document[]> {
  const groups = new Map<string, Document[]>();
  for (const document of documents) {
    const group = groups.get(by(document));
    if (group === undefined) groups.set(by(document), [document]);
    else group.push(document);
  }
  return groups;
}

const placeOf = (scoped: object, code: unknown, scope: readonly string[]): string =>
  JSON.stringify([identity(code), ...scope.map((field) => identity(Reflect.get(scoped, field)))]);

/** The same text for what MongoDB holds to be equal: numbers of any type, but never a number and a text. */
const identity = (value: unknown): string =>
  `${typeof value === "bigint" ? "number" : typeof value} ${typeof value === "object" ? "" : String(value)}`;

function heldOf(document: Document, { code, key, fingerprint }: CollectionLayout): Held | undefined {
  const [held, by, print] = [document[code], document[key], fingerprint && document[fingerprint]];
  if (typeof held !== "string") return undefined;
  return {
    code: held,
    idempotencyKey: typeof by === "string" ? by : null,
    ...(typeof print === "string" && { fingerprint: print }),
  };
}
