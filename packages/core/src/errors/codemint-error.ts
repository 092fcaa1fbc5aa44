import type { Effect, ErrorCode, ErrorDetails, Pending, TransactionState } from "./details.js";
import { type RedactedCause, redact } from "./redact.js";

const brand = Symbol.for("codemint.error");

/** What is known where an error is made. Whatever is left out takes the catalogue's default. */
export interface ErrorContext {
  readonly effect?: Effect;
  readonly transaction?: TransactionState;
  readonly retryable?: boolean;
  /** The driver's error. It is reduced to names and codes; its message is dropped, since it may hold record values. */
  readonly cause?: unknown;
  readonly pending?: Pending;
}

/**
 * The one error class of codemint. Tell errors apart by `code`, through {@link isCodemintError}, never by `instanceof`:
 * two copies of this package may be loaded.
 */
export class CodemintError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name: string = "CodemintError";
  readonly code: C;
  /** What this call did to the database. `none` includes later: the driver's own retries can no longer land either. */
  readonly effect: Effect;
  readonly transaction: TransactionState;
  /** The same request may succeed when it is sent again later, without a change. */
  readonly retryable: boolean;
  readonly details: ErrorDetails[C];
  declare readonly cause?: RedactedCause;
  /** Set on `ERR_CODEMINT_OUTCOME_UNKNOWN` where `resume` can settle it. Not enumerable, so that no log prints the code. */
  declare readonly pending?: Pending;

  constructor(
    code: C,
    message: string,
    details: ErrorDetails[C],
    context: Required<Pick<ErrorContext, "effect" | "retryable">> & ErrorContext,
  ) {
    super(message);
    this.code = code;
    this.effect = context.effect;
    this.transaction = context.transaction ?? "none";
    this.retryable = context.retryable;
    this.details = details;
    const cause = redact(context.cause);
    if (cause !== undefined) this.cause = cause;
    Object.defineProperty(this, brand, { value: true });
    Object.defineProperty(this, "pending", { value: context.pending });
  }

  toJSON(): Record<string, unknown> {
    const { name, code, message, effect, transaction, retryable, cause } = this;
    const details = Object.fromEntries(
      Object.entries(this.details).map(([key, value]) => [
        key,
        typeof value === "bigint" ? String(value) : value,
      ]),
    );
    return {
      name,
      code,
      message,
      effect,
      transaction,
      retryable,
      details,
      ...(cause !== undefined && { cause }),
    };
  }
}

/** Any error of codemint's, as a union over its codes, so that a check of `code` narrows `details`. */
export type AnyCodemintError = { [C in ErrorCode]: CodemintError<C> }[ErrorCode];

/** True for an error of codemint's, of this or another loaded copy; with `code`, only for that one. */
export function isCodemintError(error: unknown): error is AnyCodemintError;
export function isCodemintError<C extends ErrorCode>(error: unknown, code: C): error is CodemintError<C>;
export function isCodemintError(error: unknown, code?: ErrorCode): boolean {
  if (typeof error !== "object" || error === null || Reflect.get(error, brand) !== true) return false;
  return code === undefined || Reflect.get(error, "code") === code;
}
