import { BSON } from "mongodb";
import { evaluated } from "./expression.js";
import { Refusal, unknownToFake } from "./refusal.js";

const LARGEST_INT32 = 2 ** 31 - 1;
const LARGEST_INT64 = 2n ** 63n - 1n;

/** A document after an update of operators, or of a pipeline, whose stages each see what the one before has made. */
export function updated(
  old: BSON.Document,
  update: BSON.Document | readonly BSON.Document[],
  isNew: boolean,
): BSON.Document {
  if (!Array.isArray(update)) return operated(old, update, isNew);
  const now = new Date();
  let next = old;
  for (const stage of update as readonly BSON.Document[]) {
    const [name, ...more] = Object.keys(stage);
    if (name !== "$set" || more.length > 0) throw unknownToFake(`the stage ${name}`);
    const before = next;
    const set = Object.entries(stage[name]).map(([field, value]) => [field, evaluated(value, before, now)]);
    next = { ...before, ...Object.fromEntries(set) };
  }
  return next;
}

/** A document after `$set`, `$unset`, `$inc`, `$max` and, where it is new, `$setOnInsert`. */
function operated(old: BSON.Document, update: BSON.Document, isNew: boolean): BSON.Document {
  const next: BSON.Document = { ...old };
  for (const [operator, fields] of Object.entries(update)) {
    for (const [name, operand] of Object.entries<unknown>(fields)) {
      if (name.includes(".")) throw unknownToFake("an update of a field within another");
      if (operator === "$unset") delete next[name];
      else if (operator !== "$setOnInsert" || isNew) next[name] = applied(operator, next[name], operand);
    }
  }
  return next;
}

function applied(operator: string, old: unknown, operand: unknown): unknown {
  switch (operator) {
    case "$set":
    case "$setOnInsert":
      return operand;
    case "$inc":
      return sum(old ?? 0, operand);
    case "$max":
      return old === undefined || toBigInt(operand) > toBigInt(old) ? operand : old;
    default:
      throw unknownToFake(`the update ${operator}`);
  }
}

/** An int32 becomes an int64 where it must; past that, the server refuses. */
function sum(left: unknown, right: unknown): unknown {
  const result = toBigInt(left) + toBigInt(right);
  if (result > LARGEST_INT64)
    throw new Refusal(2, "BadValue", "Failed to apply $inc operations to current value");
  const small = typeof left === "number" && typeof right === "number" && result <= LARGEST_INT32;
  return small ? Number(result) : result;
}

function toBigInt(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
  if (value instanceof BSON.Long) return value.toBigInt();
  throw new Refusal(14, "TypeMismatch", "Cannot apply $inc to a value of non-numeric type");
}
