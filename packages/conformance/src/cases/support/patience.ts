import type { MaybePromise } from "@codemint/core/adapter";
import { fail } from "../../assert.js";

/** The time-out that a case gives to a call that hangs, in milliseconds. */
export const shortTimeoutMs = 150;

/** How long a case waits for a call that must end by itself: many times the time-out, so that a slow machine breaks no rule. */
const patienceMs = 5_000;

/** What `work` gives. Fails if it does not end: a call that hangs is a finding, not a time-out of the case. */
export async function mustEnd<T>(work: MaybePromise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = Symbol("over");
  const patience = new Promise<typeof over>((resolve) => {
    timer = setTimeout(() => resolve(over), patienceMs);
  });
  try {
    const first = await Promise.race([work, patience]);
    return first === over ? fail(`${what} did not end within ${patienceMs} ms`) : first;
  } finally {
    clearTimeout(timer);
  }
}
