import { isPromise } from "../flow/flow.js";

/** Tells an observer of the caller's. Its own failure, thrown or by a promise, is dropped: it disturbs no request. */
export function observe<T>(observer: (value: T) => unknown, value: T): void {
  try {
    const result = observer(value);
    if (isPromise(result)) result.then(undefined, () => {});
  } catch {}
}
