import type { Attempt, CallOptions } from "@codemint/core/adapter";
import { constraint, type ErrorContext } from "@codemint/core/adapter";
import type { ClientSession, Collection, Document } from "mongodb";
import { driverErrorOf, isDuplicateKey, type RefusedWrite } from "./driver-error.js";
import { timeLimit } from "./find.js";
import { type CollectionLayout, codeFields } from "./layout.js";

/**
 * How a write is sent. A transaction has its own write concern; outside of one a majority confirms the write, so that no failover
 * undoes what was said of it. What the collection says of the journal and of the wait is kept.
 */
export function writeOptions(
  collection: Collection<Document>,
  session: ClientSession | undefined,
  call: CallOptions,
) {
  const maxTimeMS = timeLimit(call);
  if (session !== undefined) return { session, maxTimeMS };
  const { journal, wtimeoutMS } = collection.writeConcern ?? {};
  return {
    maxTimeMS,
    writeConcern: {
      w: "majority" as const,
      ...(journal !== undefined && { journal }),
      ...(wtimeoutMS !== undefined && { wtimeoutMS }),
    },
  };
}

/** The refusal of a single write. */
export function refusalOf(error: unknown): RefusedWrite | undefined {
  const told = driverErrorOf(error);
  return told?.refused.find(isDuplicateKey);
}

/**
 * Whether the code's or the key's unique index may be what was violated: it is on exactly these fields, or the server does not say which
 * index it was, as FerretDB never does and no batch can. An index that compares by a collation is another one.
 */
export function maybeOurs({ fields }: RefusedWrite, layout: CollectionLayout): boolean {
  if (fields === undefined) return true;
  const same = (ours: readonly string[]) =>
    ours.length === fields.length && ours.every((field) => fields.includes(field));
  return same(codeFields(layout)) || same([layout.key]);
}

export const conflictIn = (session: ClientSession | undefined): Attempt =>
  session === undefined ? { status: "conflict" } : { status: "conflict", transaction: "aborted" };

/** Another unique index refused the record. */
export const otherUnique = ({ fields }: RefusedWrite, told: ErrorContext) =>
  constraint({ kind: "unique", ...(fields !== undefined && { constraint: fields.join(", ") }) }, told);
