import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/**
 * What a record's field may hold: a string, a number, a bigint of up to 38 digits, a boolean, `null`, bytes, and lists and maps of
 * these. Anything else, such as a Date or a function, becomes `never`, so that the compiler names the field.
 */
export type Storable<T> = T extends string | number | bigint | boolean | null | Uint8Array
  ? T
  : T extends ((...values: never) => unknown) | symbol | undefined
    ? never
    : { readonly [K in keyof T]: Storable<T[K]> };

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

// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
const deepest = 32;
const mostDigits = 38;
const largest = 9.99e125;
const smallest = 1e-130;

/** The attribute that holds a value. @throws {@link Unbindable} for what DynamoDB would refuse, or store as something else */
export function toAttribute(value: unknown, field: string, depth = 1): AttributeValue {
  const refuse = (problem: string): never => {
    throw new Unbindable(field, problem);
  };
  switch (typeof value) {
    case "string":
      // Encoded as UTF-8, every lone surrogate would become the same replacement character.
      if (/\p{Surrogate}/u.test(value)) refuse("is not well-formed text: it has a lone surrogate");
      return { S: value };
    case "number": {
      const size = Math.abs(value);
      if (!Number.isFinite(value) || size > largest || (size > 0 && size < smallest)) {
        refuse("is not a number that DynamoDB can hold");
      }
      return { N: String(value) };
    }
    case "bigint": {
      const digits = String(value).replace(/^-|0+$/g, "").length;
      if (digits > mostDigits || String(value).length > 126) refuse("does not fit into DynamoDB's 38 digits");
      return { N: String(value) };
    }
    case "boolean":
      return { BOOL: value };
    case "undefined":
      return refuse("is undefined: leave it out, or give null");
    case "object":
      break;
    default:
      return refuse("is not a value that DynamoDB can hold");
  }
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: value };
  if (value instanceof Date) refuse("is a Date: give its toISOString() or its getTime()");
  if (depth >= deepest) refuse(`is nested more deeply than DynamoDB's ${deepest} levels`);
  if (Array.isArray(value)) return { L: value.map((part) => toAttribute(part, field, depth + 1)) };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) {
    refuse("is an object of a class: give a plain object, an array or bytes");
  }
  return {
    M: Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, toAttribute(part, field, depth + 1)]),
    ),
  };
}

/** An item as the SDK takes it. */
export type Item = Record<string, AttributeValue>;

/**
 * About how many bytes DynamoDB counts for an item. Only numbers are estimated:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html.
 */
export function itemBytes(item: Item): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) bytes += utf8Bytes(name) + attributeBytes(value);
  return bytes;
}

const collectionBytes = 3;

function attributeBytes({ S, N, B, L, M }: AttributeValue): number {
  if (S !== undefined) return utf8Bytes(S);
  if (N !== undefined) return Math.ceil(N.length / 2) + 1;
  if (B !== undefined) return B.byteLength;
  if (L !== undefined) return L.reduce((sum, part) => sum + 1 + attributeBytes(part), collectionBytes);
  if (M !== undefined) return itemBytes(M) + Object.keys(M).length + collectionBytes;
  return 1;
}

const encoder = new TextEncoder();

export const utf8Bytes = (text: string): number => encoder.encode(text).byteLength;
