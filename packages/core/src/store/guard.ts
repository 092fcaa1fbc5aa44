import { codeProblem, textProblem } from "../codec/code-text.js";
import { invalidCode, invalidKey, invalidRecord, keysUnsupported } from "../errors/catalogue.js";
import { isCodemintError } from "../errors/codemint-error.js";
import type { Statements } from "../ports/statements.js";
import type { InsertRequest } from "../ports/store.js";
import { scopeProblem } from "./scope.js";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const longestFingerprint = 256;

/** Whether a key is in its stored form. */
export const isStoredKey = (key: unknown): boolean => typeof key === "string" && uuid.test(key);

type Guarded<R> = Pick<Statements<R>, "keys" | "fingerprints" | "managed" | "scope">;

/**
 * Refuses, before anything is sent, a request that no database could keep exactly.
 *
 * @throws `ERR_CODEMINT_INVALID_CODE`, `ERR_CODEMINT_INVALID_KEY`, `ERR_CODEMINT_INVALID_RECORD`,
 * `ERR_CODEMINT_KEYS_UNSUPPORTED`
 */
export function guardRequest<R>(request: InsertRequest<R>, store: Guarded<R>): void {
  const problem = codeProblem(request.code);
  if (problem !== undefined) throw invalidCode(problem);
  if (!isStoredKey(request.idempotencyKey)) {
    throw invalidKey({ problem: "A store's idempotency key must be a lower-case UUID" });
  }
  if (request.keyed && store.keys === "none") {
    throw keysUnsupported({ keys: store.keys, asked: "A keyed request" });
  }
  if (request.fingerprint !== undefined) guardFingerprint(request.fingerprint, store.fingerprints);
  guardRecord(request.record, store);
}

/** @throws `ERR_CODEMINT_INVALID_KEY` for what is no fingerprint, and for any where the store keeps none */
export function guardFingerprint(fingerprint: unknown, stored: boolean): void {
  if (textProblem(fingerprint, longestFingerprint) !== undefined) {
    throw invalidKey({ problem: `A fingerprint must be a text of 1 to ${longestFingerprint} characters` });
  }
  if (!stored) {
    throw invalidKey({
      problem:
        "A fingerprint was given, but this store has no column for it; name one in the store's options",
    });
  }
}

/** A record may be a proxy, or have getters; one that throws was at fault before anything was sent. */
function guardRecord<R>(record: R, store: Guarded<R>): void {
  try {
    refuseUnfit(record, store);
  } catch (error) {
    throw isCodemintError(error) ? error : invalidRecord({ problem: "cannot be read" }, { cause: error });
  }
}

function refuseUnfit<R>(record: R, store: Guarded<R>): void {
  if (typeof record !== "object" || record === null || Array.isArray(record)) {
    throw invalidRecord({ problem: "must be an object with one property per column" });
  }
  for (const field of store.managed) {
    if (Object.hasOwn(record, field)) {
      throw invalidRecord({ field, problem: "is filled by codemint; leave it out of the record" });
    }
  }
  for (const field of store.scope) {
    const problem = scopeProblem(fieldOf(record, field));
    if (problem !== undefined) throw invalidRecord({ field, problem });
    // Adapters store a record's own fields, so that the column's default would be the scope in place of this value.
    if (!Object.prototype.propertyIsEnumerable.call(record, field)) {
      throw invalidRecord({
        field,
        problem: "is a scope and must be the record's own field, not an inherited one",
      });
    }
  }
}

function fieldOf<R>(record: R, field: keyof R & string): unknown {
  try {
    return record[field];
  } catch (error) {
    throw invalidRecord({ field, problem: "cannot be read" }, { cause: error });
  }
}
