import type { LaidColumn } from "./layout.js";
import { Unstorable } from "./unstorable.js";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The text of a record's scope value, for a cast to the column's type. Refused are values of another type than the column's, which
 * PostgreSQL would make one although core knows them as two: `"5"` and `"05"` of an integer, the many spellings of a uuid.
 *
 * @throws {@link Unstorable}
 */
export function scopeTextOf(record: object, { property, column }: LaidColumn): string {
  const value: unknown = Reflect.get(record, property);
  if (column.columnType === "PgUUID") {
    if (typeof value !== "string" || !uuid.test(value)) refuse(property, "must be a UUID of 36 characters");
  } else if (column.dataType === "string") {
    if (typeof value !== "string") refuse(property, "must be a text, as its column is");
  } else if (column.dataType === "boolean") {
    if (typeof value !== "boolean") refuse(property, "must be a boolean, as its column is");
  } else if (typeof value !== "number" && typeof value !== "bigint") {
    refuse(property, "must be an integer, as its column is");
  }
  return String(value);
}

function refuse(field: string, problem: string): never {
  throw new Unstorable(field, `is a scope and ${problem}`);
}
