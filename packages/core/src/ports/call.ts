/** A value, or a promise of it. A synchronous port is the same port whose results are never promises. */
export type MaybePromise<T> = T | Promise<T>;

/** How long a call may take and what ends it early. */
export interface CallOptions {
  /** Ends the call early. Before anything was sent nothing is stored; afterwards the outcome is unknown. */
  readonly signal?: AbortSignal | undefined;
  /** The longest that the whole call may take, in milliseconds: 1 to 2,147,483,647, 30,000 by default. */
  readonly timeoutMs?: number | undefined;
}
