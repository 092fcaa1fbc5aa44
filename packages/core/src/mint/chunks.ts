import { invalidOption } from "../errors/catalogue.js";
import { Ended, startDeadline } from "../flow/deadline.js";
import { isPromise } from "../flow/flow.js";

/** Longer than any source is waited for by default; only the caller's signal ends the wait for a record. */
const patientMs = 2_147_483_647;

/**
 * The records in chunks of `size`, the last one shorter; reads no further than the chunk that is asked for. A source left early is
 * closed. The wait for a record ends with the signal, by `Ended`.
 */
export async function* chunksOf<T>(
  records: Iterable<T> | AsyncIterable<T>,
  size: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly T[], void, undefined> {
  const waits = startDeadline({ signal, timeoutMs: patientMs });
  const iterator = iteratorOf(records);
  let open = true;
  try {
    while (open) {
      const chunk: T[] = [];
      while (chunk.length < size) {
        const next = iterator.next();
        const step = isPromise(next) ? await waits.within(next) : next;
        if (step.done === true) {
          open = false;
          break;
        }
        chunk.push(step.value);
      }
      if (chunk.length > 0) yield chunk;
    }
  } catch (error) {
    // A source that threw has closed itself; one that still owes a record would keep whoever waits for its end.
    open = false;
    if (error instanceof Ended) closeUnheard(iterator);
    throw error;
  } finally {
    if (open) await iterator.return?.();
  }
}

function closeUnheard(iterator: Iterator<unknown> | AsyncIterator<unknown>): void {
  const close = async (): Promise<unknown> => await iterator.return?.();
  close().catch(() => {});
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` */
export function requireIterable(records: unknown): void {
  // A text is iterable as well, but never of records.
  if (typeof records === "object" && records !== null) {
    const starts = [Reflect.get(records, Symbol.asyncIterator), Reflect.get(records, Symbol.iterator)];
    if (starts.some((start) => typeof start === "function")) return;
  }
  throw invalidOption({ option: "records", problem: "must be an iterable or an async iterable of records" });
}

function iteratorOf<T>(records: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  return Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
}
