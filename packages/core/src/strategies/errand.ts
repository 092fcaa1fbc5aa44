import { strategyFailed } from "../errors/index.js";
import { defaultTimeoutMs, Ended, startDeadline } from "../flow/deadline.js";
import { flow, isPromise, type Steps } from "../flow/flow.js";
import type { CallOptions, MaybePromise } from "../ports/index.js";

/** Work that draws need done, but that belongs to none of them. */
export interface Errand {
  /** Begins it, or joins in the wait for the one that is under way. */
  run(): MaybePromise<void>;
  /** The one under way; it may reject unheard. */
  underWay(): Promise<void> | undefined;
}

export interface ErrandParts<T> {
  readonly strategy: string;
  /** What is asked, as an error is to name it: "counter store". */
  readonly source: string;
  work(options: CallOptions): Steps<T>;
  /** Told what came of it in time; `waited`: over a promise. */
  done(result: T, waited: boolean): void;
  /** Told that a promise came to nothing. */
  failed?(): void;
}

/**
 * At most one is under way. No caller's signal ends it: it has a time-out of its own, and what comes after that is left alone.
 *
 * @throws `ERR_CODEMINT_STRATEGY_FAILED` if no answer comes in time, and what the work throws
 */
export function errand<T>(parts: ErrandParts<T>): Errand {
  let underWay: Promise<void> | undefined;

  const arrive = async (work: MaybePromise<T>): Promise<void> => {
    try {
      parts.done(await work, true);
    } catch (error) {
      parts.failed?.();
      throw error instanceof Ended ? noAnswer(parts) : error;
    } finally {
      underWay = undefined;
    }
  };

  return {
    run() {
      if (underWay !== undefined) return underWay;
      const deadline = startDeadline({ timeoutMs: defaultTimeoutMs });
      const result = flow(parts.work(deadline.options()));
      if (!isPromise(result)) return parts.done(result, false);
      underWay = arrive(deadline.within(result));
      underWay.catch(() => {});
      return underWay;
    },
    underWay: () => underWay,
  };
}

function noAnswer({ strategy, source }: Pick<ErrandParts<unknown>, "strategy" | "source">): Error {
  const problem = `had no answer from its ${source} within ${defaultTimeoutMs} ms`;
  return strategyFailed({ strategy, problem });
}
