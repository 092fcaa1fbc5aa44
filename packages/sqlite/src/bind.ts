import type { Affinity } from "./describe-table.js";

/** Why a field of a record cannot be stored. It never repeats the value. */
export class Unbindable extends Error {
  readonly field: string;
  readonly problem: string;
  constructor(field: string, problem: string) {
    super(problem);
    this.field = field;
    this.problem = problem;
  }
}

/** Turns a record's value into what the driver is given. Throws {@link Unbindable}. */
export type Binder = (value: unknown, field: string) => unknown;

const smallest = -(2n ** 63n);
const largest = 2n ** 63n - 1n;

/** The driver stores `undefined` and NaN as NULL, which is not what was given. A boolean is what SQL's TRUE and FALSE are: 1 and 0. */
export const bindValue: Binder = (value, field) => {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
      if (Number.isNaN(value)) throw new Unbindable(field, "is NaN, which SQLite would store as NULL");
      return value;
    case "bigint":
      if (value < smallest || value > largest)
        throw new Unbindable(field, "does not fit into SQLite's 64 bits");
      return value;
    case "boolean":
      return value ? 1n : 0n;
    case "undefined":
      throw new Unbindable(field, "is undefined: leave it out for the column's default, or give null");
    default:
      if (value === null || ArrayBuffer.isView(value)) return value;
      throw new Unbindable(
        field,
        value instanceof Date
          ? "is a Date: give its toISOString() or its getTime()"
          : "is not a string, number, bigint, boolean, null or bytes",
      );
  }
};

/**
 * A scope value must reach the column as the text by which core knows it. The driver binds a number as REAL, which a TEXT column
 * would keep as "5.0"; an INTEGER column would make the texts "5" and "05" one.
 */
export const scopeBinder = (affinity: Affinity | undefined): Binder =>
  affinity === "text" ? String : bindScopeNumber;

const bindScopeNumber: Binder = (value, field) => {
  if (typeof value !== "string") return bindValue(value, field);
  throw new Unbindable(
    field,
    "is text, but its column is not of a TEXT type, so that two texts may become one",
  );
};
