import { BSON } from "mongodb";
import { unknownToFake } from "./refusal.js";

/** Equal for equal values of equal type, as an index without a collation compares them. */
export function identityOf(...values: readonly unknown[]): string {
  return Buffer.from(BSON.serialize({ values })).toString("latin1");
}

/** The order of two numbers, exactly also beyond 2^53, of two texts, or of two documents of the same fields, by the first that differs. */
export function compared(left: unknown, right: unknown): number {
  if (isNumber(left) && isNumber(right)) return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === "string" && typeof right === "string")
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  if (isDocument(left) && isDocument(right)) {
    if (Object.keys(left).join() !== Object.keys(right).join())
      throw unknownToFake("an order of such documents");
    const orders = Object.keys(left).map((name) => compared(valueAt(left, name), valueAt(right, name)));
    return orders.find((order) => order !== 0) ?? 0;
  }
  throw unknownToFake("an order of such values");
}

export const isNumber = (value: unknown): value is number | bigint =>
  typeof value === "number" || typeof value === "bigint";

export const isDocument = (value: unknown): value is BSON.Document =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The value of a field, whose name may lead into documents within. */
export function valueAt(document: BSON.Document, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, name) => {
    return typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
      ? Reflect.get(inner, name)
      : undefined;
  }, document);
}
