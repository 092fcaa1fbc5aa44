import { unknownToFake } from "./refusal.js";
import { compared, valueAt } from "./value.js";

/** What an aggregation expression makes of a document: paths, `$$NOW`, `$toLong`, `$add`, `$min`, `$max`, `$lte` and plain values. */
export function evaluated(expression: unknown, document: object, now: Date): unknown {
  if (expression === "$$NOW") return now;
  if (typeof expression === "string" && expression.startsWith("$")) {
    if (expression.startsWith("$$")) throw unknownToFake(`the variable ${expression}`);
    return valueAt(document, expression.slice(1));
  }
  if (typeof expression !== "object" || expression === null) return expression;
  const [[operator, operand] = ["{}", undefined], ...more] = Object.entries<unknown>({ ...expression });
  if (more.length > 0) throw unknownToFake("an expression of several operators");
  const values = [operand].flat().map((each) => evaluated(each, document, now));
  return applied(operator, values);
}

function applied(operator: string, values: readonly unknown[]): unknown {
  switch (operator) {
    case "$toLong":
      return BigInt(Number(values[0]));
    case "$add":
      return values.map(toLong).reduce((sum, each) => sum + each, 0n);
    case "$min":
      return values.toSorted(compared)[0];
    case "$max":
      return values.toSorted(compared).at(-1);
    case "$lte":
      return compared(values[0], values[1]) <= 0;
    default:
      throw unknownToFake(`the expression ${operator}`);
  }
}

function toLong(value: unknown): bigint {
  if (typeof value === "bigint") return value;
  throw unknownToFake("a sum of other numbers than longs");
}
