import { type AnyCodemintError, isCodemintError } from "@codemint/core/adapter";
import { expect } from "vitest";

/** The coded error that the work throws. */
export async function failureOf(work: () => unknown): Promise<AnyCodemintError> {
  try {
    await work();
  } catch (error) {
    if (isCodemintError(error)) return error;
    throw error;
  }
  return expect.unreachable("nothing was thrown");
}
