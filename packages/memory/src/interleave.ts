import type { MaybePromise } from "@codemint/core/adapter";

/** The statements between a store and its table, its counters or its leases. */
export type Statement = "insert" | "find" | "reserve" | "lease";

/**
 * Stands where a network would, for tests: it decides when `work`, the statement itself, is carried out, and what the client
 * hears of it. Calls overlap by its promises. If it throws before `work`, the request was lost; after it, the reply.
 */
export type Interleave = <T>(statement: Statement, work: () => T) => MaybePromise<T>;

/** No network: every statement is carried out, and answered, at once. */
export const direct: Interleave = (_statement, work) => work();
