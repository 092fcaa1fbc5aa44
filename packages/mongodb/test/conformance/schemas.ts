import type { SchemaKind } from "@codemint/conformance";
import type { Db, IndexDescription } from "mongodb";

export interface CollectionUse {
  readonly scope: readonly string[];
  /** The field of the key. */
  readonly key: string;
  /** FerretDB knows no filters of indexes; there a missing field is never equal to another. */
  readonly filters: boolean;
}

/** Makes the right collection, or one that is wrong or unusual in this way. */
export async function makeCollection(
  db: Db,
  name: string,
  use: CollectionUse,
  kind?: SchemaKind,
): Promise<void> {
  if (kind === "table-missing") return;
  if (kind === "view") {
    await db.createCollection(`${name}_kept`);
    await db.createCollection(name, { viewOn: `${name}_kept`, pipeline: [] });
    return;
  }
  const collection = await db.createCollection(name);
  await collection.createIndexes(indexesOf(use, kind));
}

function indexesOf({ scope, key, filters }: CollectionUse, kind: SchemaKind | undefined): IndexDescription[] {
  const ascending = (...fields: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, 1] as const));
  const code: IndexDescription = { name: "by_code", key: ascending(...scope, "code"), unique: true };
  const byKey: IndexDescription = {
    name: "by_key",
    key: ascending(key),
    unique: true,
    ...(filters && { partialFilterExpression: { [key]: { $exists: true } } }),
  };
  const email: IndexDescription = {
    name: "by_email",
    key: ascending("email"),
    unique: true,
    ...(filters && { partialFilterExpression: { email: { $type: "string" } } }),
  };
  const folding = { collation: { locale: "en", strength: 2 } };
  const unusualCode: { readonly [Kind in SchemaKind]?: IndexDescription | null } = {
    "code-index-missing": null,
    "code-index-not-unique": { ...code, unique: false },
    "code-index-composite": { ...code, key: ascending(...scope, "code", "payload") },
    "code-index-partial": { ...code, partialFilterExpression: { payload: { $exists: true } } },
    "code-folds-case": { ...code, ...folding },
    "code-folds-accents": { ...code, collation: { locale: "en", strength: 1 } },
    "filter-that-covers-all": { ...code, partialFilterExpression: { code: { $type: "string" } } },
  };
  const unusualKey: { readonly [Kind in SchemaKind]?: IndexDescription | null } = {
    "key-index-missing": null,
    "key-index-not-unique": { ...byKey, unique: false },
    "key-index-composite": { ...byKey, key: ascending(key, "payload") },
    "key-index-partial": { ...byKey, partialFilterExpression: { payload: { $exists: true } } },
    "key-folds-case": { ...byKey, ...folding },
  };
  const chosen = <T extends object>(unusual: { readonly [Kind in SchemaKind]?: T | null }, right: T) =>
    (kind !== undefined && kind in unusual ? unusual[kind] : right) ?? undefined;
  return [chosen(unusualCode, code), key === "_id" ? undefined : chosen(unusualKey, byKey), email].filter(
    (index) => index !== undefined,
  );
}

/** What every server lets one make of these. */
const everywhere = [
  "table-missing",
  "code-index-missing",
  "code-index-not-unique",
  "code-index-composite",
  "code-nullable",
  "key-nullable",
] as const satisfies readonly SchemaKind[];
const ofFieldKeys = [
  "key-index-missing",
  "key-index-not-unique",
  "key-index-composite",
] as const satisfies readonly SchemaKind[];
const withFilters = [
  "view",
  "code-index-partial",
  "code-folds-case",
  "code-folds-accents",
  "filter-that-covers-all",
] as const satisfies readonly SchemaKind[];

/** MongoDB has no prefix, deferrable or invalid index, no rules, no row security and no triggers; nothing in it is not null. */
export const schemasOf = ({
  key,
  filters,
}: Pick<CollectionUse, "key" | "filters">): readonly SchemaKind[] => [
  ...everywhere.filter((kind) => kind !== "key-nullable" || key !== "_id"),
  ...(key === "_id" ? [] : ofFieldKeys),
  ...(filters ? withFilters : []),
  ...(filters && key !== "_id" ? (["key-index-partial", "key-folds-case"] as const) : []),
];
