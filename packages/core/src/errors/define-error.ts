import { CodemintError, type ErrorContext } from "./codemint-error.js";
import type { Effect, ErrorCode, ErrorDetails } from "./details.js";

/** One entry of the catalogue: call it to make the error, read it to document the error. */
export interface ErrorEntry<C extends ErrorCode> {
  (details: ErrorDetails[C], context?: ErrorContext): CodemintError<C>;
  readonly code: C;
  /** The effects that this error can state; the first is the default. */
  readonly effects: readonly [Effect, ...Effect[]];
  readonly retryable: boolean;
}

export function defineError<C extends ErrorCode>(
  code: C,
  facts: { readonly effects?: readonly [Effect, ...Effect[]]; readonly retryable?: boolean },
  message: (details: ErrorDetails[C]) => string,
): ErrorEntry<C> {
  const { effects = ["none"], retryable = false } = facts;
  const make = (details: ErrorDetails[C], context: ErrorContext = {}) =>
    new CodemintError(code, message(details), details, {
      ...context,
      effect: context.effect ?? effects[0],
      retryable: context.retryable ?? retryable,
    });
  return Object.assign(make, { code, effects, retryable });
}
