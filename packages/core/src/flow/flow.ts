import type { MaybePromise } from "../ports/call.js";

/** Steps that may meet promises. They wait for one by `yield* settled(value)`. */
export type Steps<T> = Generator<PromiseLike<unknown>, T, unknown>;

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "then") === "function";
}

/** The value itself, or what its promise settles to: only a promise suspends the steps. */
export function* settled<T>(value: MaybePromise<T>): Steps<T> {
  // What `flow` sends back is what this very promise resolved to; a generator's type can't say so.
  return isPromise(value) ? ((yield value) as T) : value;
}

/**
 * Runs steps to their end, at once if they meet no promise. So one text serves synchronous and asynchronous adapters, and a
 * synchronous one never pays for, nor waits on, a promise.
 */
export function flow<T>(steps: Steps<T>): MaybePromise<T> {
  const step = steps.next();
  return step.done === true ? step.value : resume(steps, step.value);
}

async function resume<T>(steps: Steps<T>, first: PromiseLike<unknown>): Promise<T> {
  let waiting = first;
  for (;;) {
    const step = await waiting.then(
      (value) => steps.next(value),
      (error: unknown) => steps.throw(error),
    );
    if (step.done === true) return step.value;
    waiting = step.value;
  }
}
