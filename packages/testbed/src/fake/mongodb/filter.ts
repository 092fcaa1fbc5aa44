import type { BSON } from "mongodb";
import { evaluated } from "./expression.js";
import { unknownToFake } from "./refusal.js";
import { compared, identityOf, isDocument, isNumber, valueAt } from "./value.js";

/** Whether a document matches a filter of equalities, `$eq`, `$ne`, `$in`, `$exists`, `$type`, `$lt`, `$gte`, `$or`, `$and` and `$expr`. */
export function matches(document: BSON.Document, filter: BSON.Document): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (name === "$or") return condition.some((each: BSON.Document) => matches(document, each));
    if (name === "$and") return condition.every((each: BSON.Document) => matches(document, each));
    if (name === "$expr") return evaluated(condition, document, new Date()) === true;
    if (name.startsWith("$")) throw unknownToFake(`the filter ${name}`);
    const value = valueAt(document, name);
    return isOperators(condition)
      ? Object.entries(condition).every(([operator, operand]) => holds(value, operator, operand))
      : same(value, condition);
  });
}

export function isOperators(condition: unknown): condition is Readonly<Record<string, unknown>> {
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
      return areOrdered(value, operand) && compared(value, operand) < 0;
    case "$gte":
      return areOrdered(value, operand) && compared(value, operand) >= 0;
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

/** Values of other types than the operand's are no match. */
const areOrdered = (value: unknown, operand: unknown): boolean =>
  (isNumber(value) && isNumber(operand)) || (isDocument(value) && isDocument(operand));

/** A missing field equals null. */
function same(value: unknown, wanted: unknown): boolean {
  return identityOf(value ?? null) === identityOf(wanted ?? null);
}
