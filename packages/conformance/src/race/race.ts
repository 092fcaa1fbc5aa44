import type { MaybePromise } from "@codemint/core/adapter";
import { inconclusive } from "../assert.js";
import type { CaseContext } from "../case.js";
import type { Gate } from "../harness.js";

export interface Race<T> {
  /** In the order of the racers. */
  readonly results: readonly T[];
  /** Every racer had begun before any had ended. Never so for calls that answer at once: they cannot overlap in one thread. */
  readonly overlapped: boolean;
  /** No call gave a promise, so that the thread itself put them one behind the other. */
  readonly synchronous: boolean;
}

/** Starts every racer before it awaits any. With a gate, none may pass until all have come to it. */
export async function race<T>(
  context: CaseContext,
  racers: readonly (() => MaybePromise<T>)[],
  gate?: Gate,
): Promise<Race<T>> {
  let begun = 0;
  let endedEarly = 0;
  let synchronous = true;
  const running = racers.map(async (racer) => {
    begun += 1;
    const result = racer();
    if (result instanceof Promise) synchronous = false;
    try {
      return await result;
    } finally {
      if (begun < racers.length) endedEarly += 1;
    }
  });
  // Watched from the start, so that a racer that fails while the gate is shut is no unhandled rejection.
  const finished = Promise.allSettled(running);
  if (gate !== undefined) {
    await context.until(() => gate.arrived() === racers.length, "every racer at the gate");
    await gate.open();
  }
  await finished;
  return { results: await Promise.all(running), overlapped: endedEarly === 0 && !synchronous, synchronous };
}

/** Ends the case as inconclusive where the racers could have overlapped and did not. */
export function assertOverlapped(outcome: Race<unknown>): void {
  if (!outcome.overlapped && !outcome.synchronous) inconclusive("The racers did not overlap.");
}
