import { inspect } from "node:util";
import { expect } from "vitest";
import { type AnyCodemintError, isCodemintError } from "../../src/errors/index.js";

/** What a call threw or rejected with; it must be a coded error. */
export async function failureOf(call: () => unknown): Promise<AnyCodemintError> {
  let result: unknown;
  try {
    result = await call();
  } catch (error) {
    if (isCodemintError(error)) return error;
    throw new Error("what was thrown is not a coded error", { cause: error });
  }
  throw new Error(`nothing was thrown; the result is ${inspect(result)}`);
}

/** Asserts that none of the texts stands where a log would show the error. */
export function expectNoTrace(error: unknown, secrets: readonly string[]): void {
  const shown = [
    error instanceof Error ? error.message : String(error),
    JSON.stringify(error),
    inspect(error, { depth: 20 }),
  ].join("\n");
  for (const secret of secrets) expect(shown).not.toContain(secret);
}
