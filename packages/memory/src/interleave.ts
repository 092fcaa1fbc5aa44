import type { MaybePromise } from "@codemint/core/adapter";

/** A place on the way between the client and the database: before a statement is carried out, or after. */
export interface Point {
  readonly statement: "insert" | "find" | "reserve";
  readonly on: "request" | "reply";
}

/**
 * Stands where a network would. Tests let calls overlap by the promise that it gives, and lose a message by throwing: on the
 * request nothing was done, on the reply everything.
 */
export type Interleave = (point: Point) => MaybePromise<void>;

/** Carries a statement out between its two points. Without a promise on the way it answers at once. */
export function travel<T>(
  interleave: Interleave | undefined,
  statement: Point["statement"],
  work: () => T,
): MaybePromise<T> {
  if (interleave === undefined) return work();
  const carryOut = (): MaybePromise<T> => {
    const result = work();
    const reply = interleave({ statement, on: "reply" });
    return reply instanceof Promise ? reply.then(() => result) : result;
  };
  const request = interleave({ statement, on: "request" });
  return request instanceof Promise ? request.then(carryOut) : carryOut();
}
