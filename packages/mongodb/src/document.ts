import type { InsertRequest } from "@codemint/core/adapter";
import type { Collection, Document } from "mongodb";
import type { CollectionLayout } from "./layout.js";
import { Unstorable } from "./unstorable.js";

/** What the caller's collection makes of a field that is undefined. */
export interface Rules {
  readonly undefinedIs: "null" | "left-out";
}

export const rulesOf = ({ bsonOptions }: Collection<Document>): Rules => ({
  undefinedIs: bsonOptions.ignoreUndefined === true ? "left-out" : "null",
});

/**
 * The document of a request. It is always a new object, since the driver adds an `_id` to what it is given, also when it fails.
 *
 * @throws {@link Unstorable} for a value that would be stored as another one
 */
export function documentOf(request: InsertRequest<object>, layout: CollectionLayout, rules: Rules): Document {
  const { code, idempotencyKey, fingerprint, record } = request;
  const fields = ownFields(record);
  for (const [field, value] of Object.entries(fields))
    requireStorable({ [field]: value }, field, rules, new Set());
  return {
    ...fields,
    [layout.key]: idempotencyKey,
    [layout.code]: code,
    ...(layout.fingerprint !== undefined &&
      fingerprint !== undefined && { [layout.fingerprint]: fingerprint }),
  };
}

function ownFields(record: object): Document {
  try {
    return { ...record };
  } catch (error) {
    throw new Unstorable(undefined, "has a field that cannot be read", error);
  }
}

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** Refuses what the driver would without a word store as something else. Half a surrogate pair becomes U+FFFD in UTF-8. */
function requireStorable(value: unknown, field: string, { undefinedIs }: Rules, seen: Set<unknown>): void {
  const refuse = (problem: string): never => {
    throw new Unstorable(/[\0\p{Surrogate}]/u.test(field) ? undefined : field, problem);
  };
  switch (typeof value) {
    case "string":
      if (/\p{Surrogate}/u.test(value))
        refuse("holds a text with half a surrogate pair, which becomes another text");
      return;
    case "bigint":
      if (value < smallest || value > largest)
        refuse("holds a bigint that does not fit into MongoDB's 64 bits");
      return;
    case "undefined":
      if (undefinedIs === "null")
        refuse("holds undefined, which would be stored as null: leave it out, or give null");
      return;
    case "function":
    case "symbol":
      refuse(`holds a ${typeof value}, which BSON has not`);
      return;
    case "object":
      break;
    default:
      return;
  }
  if (value === null || ArrayBuffer.isView(value) || seen.has(value)) return;
  seen.add(value);
  // A value of BSON's own types knows how it is stored.
  if (Reflect.has(value, "_bsontype")) return;
  const entries: readonly (readonly [unknown, unknown])[] =
    value instanceof Map ? [...value] : Object.entries(value);
  for (const [name, inner] of entries) {
    requireStorable(name, field, { undefinedIs }, seen);
    requireStorable(inner, field, { undefinedIs }, seen);
  }
}
