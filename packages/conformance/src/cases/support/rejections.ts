/** What a promise that nobody handled rejected with, since `watchRejections` was called. */
export interface RejectionWatch {
  /** Ends the watch, once every rejection that is under way has had time to be reported. */
  end(): Promise<readonly unknown[]>;
}

const event = "unhandledRejection";

/**
 * Watches for unhandled rejections in the place of the test runner, which would else end the run, or lay them at the door of
 * another case.
 */
export function watchRejections(): RejectionWatch {
  const seen: unknown[] = [];
  const note = (reason: unknown): void => {
    seen.push(reason);
  };
  const others = process.listeners(event);
  for (const other of others) process.off(event, other);
  process.on(event, note);
  return {
    async end() {
      // Node reports a rejection after the microtasks of the turn that it happened in; a second turn is for what that turn began.
      for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      process.off(event, note);
      for (const other of others) process.on(event, other);
      return seen;
    },
  };
}
