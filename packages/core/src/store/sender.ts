import { startDeadline } from "../flow/deadline.js";
import { flow, type Steps, settled } from "../flow/flow.js";
import type { CallOptions, MaybePromise } from "../ports/call.js";
import type { StoreOptions } from "./define-store.js";
import { checkBeforeSending, insertFailure } from "./failures.js";
import { verification } from "./verification.js";

/** Sends the statements of what is no table of records: counters and leases. */
export interface Sender {
  /** Verifies once, then sends one statement, within the caller's time. An error that nobody classified leaves its effect unknown. */
  send<T>(
    call: CallOptions | undefined,
    statement: (options: CallOptions) => MaybePromise<T>,
  ): MaybePromise<T>;
  verify(call: CallOptions | undefined): MaybePromise<void>;
}

export function sender(
  target: { verify(options: CallOptions): MaybePromise<void> },
  options: StoreOptions,
): Sender {
  const verify = (call: CallOptions): MaybePromise<void> => target.verify(call);
  const checked = verification({ inTransaction: false, verify }, { done: options.verify === false });

  function* sent<T>(
    call: CallOptions | undefined,
    statement: (options: CallOptions) => MaybePromise<T>,
  ): Steps<T> {
    const deadline = startDeadline(call);
    yield* checked.once(deadline);
    checkBeforeSending(deadline, false);
    try {
      return yield* settled(deadline.within(statement(deadline.options())));
    } catch (error) {
      throw insertFailure(error, false);
    }
  }

  return {
    send: (call, statement) => flow(sent(call, statement)),
    verify: (call) => flow(checked.now(startDeadline(call))),
  };
}
