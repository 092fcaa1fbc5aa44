import { CaseFailure, Inconclusive } from "../assert.js";

/** How the work of a case ended. */
export type Ending =
  | { readonly how: "pass" }
  | { readonly how: "assertion" | "crash" | "timeout" | "inconclusive"; readonly reason: string };

/** Runs the work within its time. Work that outlasts it goes on unwatched, and its signal has fired. */
export async function within(limitMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<Ending> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<Ending>((resolve) => {
    timer = setTimeout(() => {
      resolve({ how: "timeout", reason: `The case did not end within ${limitMs} ms.` });
      controller.abort();
    }, limitMs);
  });
  const ended = work(controller.signal).then((): Ending => ({ how: "pass" }), endingOf);
  try {
    return await Promise.race([ended, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}

export function endingOf(error: unknown): Ending {
  if (error instanceof CaseFailure) return { how: "assertion", reason: error.message };
  if (error instanceof Inconclusive) return { how: "inconclusive", reason: error.message };
  return { how: "crash", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
