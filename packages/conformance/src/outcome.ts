import {
  type AnyCodemintError,
  type ErrorCode,
  type InsertOutcome,
  type InsertRequest,
  isCodemintError,
  type MaybePromise,
} from "@codemint/core/adapter";
import { assert, assertEqual, fail, show } from "./assert.js";
import { type ConformanceRecord, type Opened, type StoredRecord, scopeFields } from "./harness.js";

/** A coded error, in the place of an outcome. */
export interface Refused {
  readonly status: "error";
  readonly error: AnyCodemintError;
}
export type Result = InsertOutcome | Refused;

/** Awaits one call of a store's. An error without a code breaks R03 wherever it is met, so it fails the case. */
export async function attempt<T>(work: () => MaybePromise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (isCodemintError(error)) return { status: "error", error };
    return fail(`The store threw an error that is not codemint's: ${show(error)}`);
  }
}

export const isRefused = (result: object): result is Refused =>
  "status" in result && result.status === "error";

/** One line that tells a result, for a finding. */
export function tell(result: object): string {
  if (isRefused(result)) return `${result.error.code} (effect ${result.error.effect})`;
  return show(result);
}

/** Fails unless the result has this status. */
export function assertStatus<S extends Result["status"]>(
  result: Result,
  status: S,
  what: string,
): asserts result is Extract<Result, { status: S }> {
  assert(result.status === status, `${what}: expected ${status}, saw ${tell(result)}`);
}

/** Fails unless the result is a coded error with one of these codes. */
export function assertRefused(
  result: object,
  codes: readonly ErrorCode[],
  what: string,
): asserts result is Refused {
  assert(isRefused(result), `${what}: expected ${codes.join(" or ")}, saw ${show(result)}`);
  const { code } = result.error;
  assert(codes.includes(code), `${what}: expected ${codes.join(" or ")}, saw ${code}`);
}

/** What the table must hold once this request was inserted by a store of these levels. */
export function storedForm(opened: Opened, request: InsertRequest<ConformanceRecord>): StoredRecord {
  const { keys, fingerprints } = opened.store;
  return {
    ...request.record,
    code: request.code,
    idempotencyKey: keys !== "none" ? request.idempotencyKey : null,
    fingerprint: fingerprints && request.fingerprint !== undefined ? request.fingerprint : null,
  };
}

/** Fails unless exactly one record holds the request's code in its scope, and it is the request's, unchanged. */
export async function assertStored(opened: Opened, request: InsertRequest<ConformanceRecord>): Promise<void> {
  const rows = await heldInScope(opened, request);
  assertEqual(rows.length, 1, "Records that hold the code");
  assertEqual(rows[0], storedForm(opened, request), "The stored record");
}

/** Fails if a record of this request exists: one with its code in its scope, or with its key. */
export async function assertNoTrace(
  opened: Opened,
  request: InsertRequest<ConformanceRecord>,
): Promise<void> {
  const rows = await opened.oracle.all();
  const traces = rows.filter(
    (row) => row.idempotencyKey === request.idempotencyKey || row.payload === request.record.payload,
  );
  assertEqual(traces, [], "Records that the refused request left");
}

/** Every record that holds the request's code in its scope, by the oracle. */
export async function heldInScope(
  opened: Opened,
  request: InsertRequest<ConformanceRecord>,
): Promise<readonly StoredRecord[]> {
  const fields = scopeFields.filter((field) => opened.store.scope.includes(field));
  const rows = await opened.oracle.find(request.code);
  return rows.filter((row) => fields.every((field) => row[field] === request.record[field]));
}
