import { invalidOption } from "../errors/catalogue.js";
import { requireOptions } from "../errors/require-option.js";
import type { CallOptions, MaybePromise } from "../ports/call.js";
import { isPromise } from "./flow.js";

export const defaultTimeoutMs = 30_000;
const longestTimeoutMs = 2_147_483_647;

/** Thrown inside core when a wait was ended early; what that means is decided by whoever knows what had been sent. */
export class Ended {
  readonly by: "signal" | "timeout";
  constructor(by: "signal" | "timeout") {
    this.by = by;
  }
}

/** Bounds one call: every wait of it ends when the caller's signal fires or its time is up. */
export interface Deadline {
  /** Throws {@link Ended} if the call has been ended. */
  check(): void;
  /** The value, or {@link Ended} if the call ends first. The work itself goes on unheard. */
  within<T>(work: MaybePromise<T>): MaybePromise<T>;
  /** Waits; ends early by {@link Ended}. */
  sleep(ms: number): Promise<void>;
  /** The caller's signal and the time that is left, for the next port. */
  options(): CallOptions;
}

const isSignal = (signal: unknown): boolean =>
  typeof Reflect.get(Object(signal), "aborted") === "boolean" &&
  typeof Reflect.get(Object(signal), "addEventListener") === "function";

/** @throws `ERR_CODEMINT_INVALID_OPTION` if the options, the time-out or the signal cannot be one */
export function startDeadline(call: CallOptions = {}): Deadline {
  requireOptions(call);
  const { signal, timeoutMs = defaultTimeoutMs } = call;
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > longestTimeoutMs) {
    throw invalidOption({
      option: "timeoutMs",
      problem: `must be a whole number of milliseconds from 1 to ${longestTimeoutMs}`,
    });
  }
  if (signal !== undefined && !isSignal(signal)) {
    throw invalidOption({ option: "signal", problem: "must be an AbortSignal" });
  }
  const endsAt = Date.now() + timeoutMs;

  // The clock may jump; a wait is bounded by its own timer, which never outlasts the whole time-out.
  const left = (): number => Math.min(timeoutMs, Math.max(0, endsAt - Date.now()));

  const race = <T>(work: PromiseLike<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const end = (by: "signal" | "timeout"): void => {
        release();
        reject(new Ended(by));
      };
      const onAbort = (): void => end("signal");
      const timer = setTimeout(() => end("timeout"), left());
      signal?.addEventListener("abort", onAbort, { once: true });
      const release = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      Promise.resolve(work).then(
        (value) => {
          release();
          resolve(value);
        },
        (error: unknown) => {
          release();
          reject(error);
        },
      );
      // A signal that has fired already tells no new listener.
      if (signal?.aborted === true) onAbort();
    });

  return {
    check() {
      if (signal?.aborted === true) throw new Ended("signal");
      if (left() === 0) throw new Ended("timeout");
    },
    within(work) {
      return isPromise(work) ? race(work) : work;
    },
    sleep(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const slept = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
      });
      return race(slept).finally(() => clearTimeout(timer));
    },
    options() {
      return { signal, timeoutMs: Math.max(1, left()) };
    },
  };
}
