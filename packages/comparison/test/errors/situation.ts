import { type AnyCodemintError, isCodemintError } from "@codemint/core/adapter";

/** What can go wrong with an insert, in the order of the page. In none of these does another record hold the code. */
export const situations = {
  "other-unique": "another unique index is violated",
  "foreign-key": "what the record refers to is not there",
  "not-null": "a required value is missing",
  check: "a check of the table refuses the record",
  "data-type": "a value has the wrong type",
  "too-long": "a text is longer than its column",
  permission: "the user may not insert",
  "read-only": "the database is read-only here",
  "lock-timeout": "a lock is not had in time",
  deadlock: "two transactions wait for each other",
  serialization: "a transaction's snapshot is out of date",
  "statement-timeout": "the statement takes too long",
  cancelled: "somebody cancels the statement",
  "too-many-connections": "there are too many connections",
  "server-stopped": "the server was stopped before the insert",
  "connection-lost": "the connection is lost during the insert",
  full: "the disk is full",
  "too-large": "the record is too large",
  "missing-table": "the table is missing",
  "missing-index": "the code's unique index is missing",
} as const;
export type Situation = keyof typeof situations;

/** Makes one situation real, and resolves to what the store threw. */
export interface Provocation {
  /** `documented`: no server here can say it, so that a proxy or a fake does, as the database documents it. */
  readonly by: "server" | "documented";
  readonly run: () => Promise<AnyCodemintError>;
}

/** One database's cells; a text says why the situation does not exist there. */
export type Cells = Readonly<Record<Situation, Provocation | string>>;

export interface OpenCells {
  readonly cells: Cells;
  /** Removes what they have made. */
  readonly close: () => void | Promise<void>;
}

/** What the work throws, which has to be a coded error. */
async function failureOf(work: () => unknown): Promise<AnyCodemintError> {
  let outcome: unknown;
  try {
    outcome = await work();
  } catch (error) {
    if (isCodemintError(error)) return error;
    throw error;
  }
  throw new Error(`Nothing was thrown; the outcome is ${JSON.stringify(outcome)}.`);
}

export const server = (work: () => unknown): Provocation => ({
  by: "server",
  run: () => failureOf(work),
});

export const documented = (work: () => unknown): Provocation => ({
  by: "documented",
  run: () => failureOf(work),
});

/** A request whose code and key are free. */
export function requestFor<R>(record: R) {
  return { code: "c0de", idempotencyKey: "8e03978e-40d5-43dd-bc93-6894a57f9324", keyed: false, record };
}

/** The same of a record that stands already. */
export function earlierRequestFor<R>(record: R) {
  return { code: "other", idempotencyKey: "11111111-1111-4111-8111-111111111111", keyed: false, record };
}
