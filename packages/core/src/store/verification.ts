import { type Deadline, startDeadline } from "../flow/deadline.js";
import { isPromise, type Steps, settled } from "../flow/flow.js";
import type { CallOptions, MaybePromise } from "../ports/call.js";
import { failureBeforeSending } from "./failures.js";

/** What the stores of one table share: once one has verified it, none asks again. */
export interface Verified {
  done: boolean;
}

/** The check of one table. */
export interface Verification {
  /** Checks unless that was done before. Callers that come meanwhile wait for the same check, each within its own deadline. */
  once(deadline: Deadline): Steps<void>;
  /** Checks again. */
  now(deadline: Deadline): Steps<void>;
}

export function verification(
  target: { readonly inTransaction: boolean; verify(options: CallOptions): MaybePromise<void> },
  verified: Verified,
): Verification {
  let running: Promise<void> | undefined;

  // The check serves every caller, so no one caller's signal or time-out may end it, nor forget that it passed.
  function shared(): MaybePromise<void> {
    if (running !== undefined) return running;
    const own = startDeadline();
    const result = own.within(target.verify(own.options()));
    if (!isPromise(result)) {
      verified.done = true;
      return;
    }
    running = Promise.resolve(result)
      .then(() => {
        verified.done = true;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  function* check(deadline: Deadline, start: () => MaybePromise<void>): Steps<void> {
    try {
      deadline.check();
      yield* settled(deadline.within(start()));
    } catch (error) {
      throw failureBeforeSending(error, target.inTransaction);
    }
  }

  return {
    *once(deadline) {
      if (!verified.done) yield* check(deadline, shared);
    },
    *now(deadline) {
      yield* check(deadline, () => target.verify(deadline.options()));
      verified.done = true;
    },
  };
}
