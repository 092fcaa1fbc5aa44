import { inspect } from "node:util";
import { type AnyCodemintError, isCodemintError } from "@codemint/core/adapter";
import { expect } from "vitest";

/** The coded error that the work throws. */
export function failureOf(work: () => unknown): AnyCodemintError {
  let result: unknown;
  try {
    result = work();
  } catch (error) {
    if (isCodemintError(error)) return error;
    throw error;
  }
  throw new Error(`nothing was thrown; the work gave ${inspect(result)}`);
}

/** Holds an error to what it must say, and to say nothing of the record. */
export function expectFailure(error: unknown, expected: object, secrets: readonly string[] = []): void {
  expect(error).toMatchObject({ effect: "none", transaction: "none", ...expected });
  for (const told of [
    inspect(error, { depth: 9, showHidden: false }),
    JSON.stringify(error),
    String(error),
  ]) {
    for (const secret of secrets) expect(told).not.toContain(secret);
  }
}
