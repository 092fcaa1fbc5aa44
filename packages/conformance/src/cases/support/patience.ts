import type { MaybePromise } from "@codemint/core/adapter";
import { fail } from "../../assert.js";
import type { CaseContext } from "../../case.js";

/** The time-out, in milliseconds, of a call that is made to hang: far less than the case's patience with it. */
export const shortTimeoutMs = ({ patienceMs }: CaseContext): number => Math.ceil(patienceMs / 20);

const over = Symbol("over");

async function patiently<T>(context: CaseContext, work: MaybePromise<T>): Promise<T | typeof over> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<typeof over>((resolve) => {
    timer = setTimeout(() => resolve(over), context.patienceMs);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/** What `work` gives. Fails if it does not end: a call that hangs is a finding, not a time-out of the case. */
export async function mustEnd<T>(context: CaseContext, work: MaybePromise<T>, what: string): Promise<T> {
  const first = await patiently(context, work);
  return first === over ? fail(`${what} did not end within ${context.patienceMs} ms`) : first;
}

/** Waits for `work`, but not longer than the case has patience. */
export async function mayEnd(context: CaseContext, work: MaybePromise<unknown>): Promise<void> {
  await patiently(context, work);
}
