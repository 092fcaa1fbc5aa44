import type { BSON } from "mongodb";
import { unknownToFake } from "./refusal.js";
import { identityOf, valueAt } from "./value.js";

/** Whether a document matches a filter of equalities, `$eq`, `$ne`, `$in`, `$exists`, `$type`, `$lt`, `$or` and `$and`. */
export function matches(document: BSON.Document, filter: BSON.Document): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (name === "$or") return condition.some((each: BSON.Document) => matches(document, each));
    if (name === "$and") return condition.every((each: BSON.Document) => matches(document, each));
    if (name.startsWith("$")) throw unknownToFake(`the filter ${name}`);
    const value = valueAt(document, name);
    return isOperators(condition)
      ? Object.entries(condition).every(([operator, operand]) => holds(value, operator, operand))
      : same(value, condition);
  });
}

function isOperators(condition: unknown): condition is Readonly<Record<string, unknown>> {
  if (typeof condition !== "object" || condition === null) return false;
  const names = Object.keys(condition);
  return names.length > 0 && names.every((name) => name.startsWith("$"));
}

function holds(value: unknown, operator: string, operand: unknown): boolean {
  switch (operator) {
    case "$eq":
      return same(value, operand);
    case "$ne":
      return !same(value, operand);
    case "$in":
      return Array.isArray(operand) && identitiesOf(operand).has(identityOf(value ?? null));
    case "$exists":
      return (value !== undefined) === Boolean(operand);
    case "$type":
      return typeof value === operand;
    case "$lt":
      return isNumber(value) && isNumber(operand) && value < operand;
    default:
      throw unknownToFake(`the operator ${operator}`);
  }
}

const identities = new WeakMap<readonly unknown[], ReadonlySet<string>>();

/** Made once for a list, which one filter compares with every document. */
function identitiesOf(list: readonly unknown[]): ReadonlySet<string> {
  const known = identities.get(list) ?? new Set(list.map((each) => identityOf(each ?? null)));
  identities.set(list, known);
  return known;
}

/** Exactly, also beyond 2^53. */
const isNumber = (value: unknown): value is number | bigint =>
  typeof value === "number" || typeof value === "bigint";

/** A missing field equals null. */
function same(value: unknown, wanted: unknown): boolean {
  return identityOf(value ?? null) === identityOf(wanted ?? null);
}
