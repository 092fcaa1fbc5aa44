import { textProblem } from "../codec/code-text.js";

const longestScope = 1024;

/** Why a value cannot be a scope, or `undefined` if it can. */
export function scopeProblem(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value === "" || textProblem(value, longestScope) === undefined
        ? undefined
        : `is a scope and must be well-formed text without NUL, of at most ${longestScope} UTF-16 units`;
    case "number":
      return Number.isSafeInteger(value) ? undefined : "is a scope and must be a safe integer";
    case "bigint":
    case "boolean":
      return undefined;
    default:
      return "is a scope and must be a string, a safe integer, a bigint or a boolean";
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The text by which a scope value enters a key. Without a type tag, since a database equates what differs only in the driver's
 * type (1 and 1n); a UUID in lower case, since a `uuid` column folds it. What cannot be a scope, the store refuses.
 */
export function scopeText(value: unknown): string {
  const text = typeof value === "object" || typeof value === "function" ? "" : String(value);
  return uuid.test(text) ? text.toLowerCase() : text;
}
