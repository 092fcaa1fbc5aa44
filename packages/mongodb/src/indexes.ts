import type { IndexDescription } from "mongodb";
import { type CollectionLayout, codeFields, collectionLayout, type LayoutOptions } from "./layout.js";

export interface MongodbIndexOptions extends LayoutOptions {
  /**
   * The collection is older than its codes: the indexes take in only documents that have a code, or a key, since MongoDB holds two
   * documents without one to be equal. False by default.
   */
  readonly older?: boolean | undefined;
}

/**
 * The unique indexes that a collection for codes needs, as `createIndexes` takes them. They are returned, never made.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION`
 */
export function mongodbIndexes(options: MongodbIndexOptions): IndexDescription[] {
  const layout = collectionLayout("", options);
  const { older = false } = options;
  return [
    ...(layout.code === "_id" ? [] : [uniqueIndex(codeFields(layout), layout.code, older)]),
    ...(layout.key === "_id" ? [] : [uniqueIndex([layout.key], layout.key, older)]),
  ];
}

function uniqueIndex(fields: readonly string[], covered: string, older: boolean): IndexDescription {
  return {
    key: Object.fromEntries(fields.map((field) => [field, 1])),
    name: `codemint_${fields.join("_")}`,
    unique: true,
    ...(older && { partialFilterExpression: { [covered]: { $exists: true } } }),
  };
}

/** The command that an error names where an index is missing, for mongosh. */
export function indexCommand(
  { collection }: CollectionLayout,
  fields: readonly string[],
  collated: boolean,
): string {
  const key = fields.map((field) => `${JSON.stringify(field)}: 1`).join(", ");
  const collation = collated ? ', collation: { locale: "simple" }' : "";
  return `db.getCollection(${JSON.stringify(collection)}).createIndex({ ${key} }, { unique: true${collation} })`;
}

export const createCommand = (collection: string): string =>
  `db.createCollection(${JSON.stringify(collection)})`;
