import { BSON } from "mongodb";

/** Equal for equal values of equal type, as an index without a collation compares them. */
export function identityOf(...values: readonly unknown[]): string {
  return Buffer.from(BSON.serialize({ values })).toString("latin1");
}

/** The value of a field, whose name may lead into documents within. */
export function valueAt(document: BSON.Document, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => {
    return typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
      ? Reflect.get(inner, name)
      : undefined;
  }, document);
}
