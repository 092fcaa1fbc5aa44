import { invalidOption } from "../errors/catalogue.js";
import { startDeadline } from "../flow/deadline.js";

/** Longer than any source is waited for by default; only the caller's signal ends the wait for a record. */
const patientMs = 2_147_483_647;

/**
 * The records in chunks of `size`, the last one shorter; reads no further than the chunk that is asked for. A source left early is closed.
 * The wait for a record ends with the signal, by `Ended`.
 */
export async function* chunksOf<T>(
  records: Iterable<T> | AsyncIterable<T>,
  size: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly T[], void, undefined> {
  const waits = startDeadline({ signal, timeoutMs: patientMs });
  const iterator = iteratorOf(records);
  let exhausted = false;
  try {
    while (!exhausted) {
      const chunk: T[] = [];
      while (chunk.length < size) {
        const next = iterator.next();
        const step = "then" in next ? await waits.within(next) : next;
        if (step.done === true) {
          exhausted = true;
          break;
        }
        chunk.push(step.value);
      }
      if (chunk.length > 0) yield chunk;
    }
  } catch (error) {
    exhausted = true;
    throw error;
  } finally {
    if (!exhausted) await iterator.return?.();
  }
}

function iteratorOf<T>(records: Iterable<T> | AsyncIterable<T>): Iterator<T> | AsyncIterator<T> {
  if (Symbol.asyncIterator in Object(records)) return (records as AsyncIterable<T>)[Symbol.asyncIterator]();
  if (Symbol.iterator in Object(records)) return (records as Iterable<T>)[Symbol.iterator]();
  throw invalidOption({ option: "records", problem: "must be an iterable or an async iterable of records" });
}
