import type { KeyLevel } from "@codemint/core/adapter";
import { assertEqual } from "../../assert.js";
import { type StoreFacts, whereAll, whereKeysAreKept } from "../../case.js";
import { assertStatus, type Result } from "../../outcome.js";

/** The kinds of request that a table of this level recognises when they come again: with a key of this call, with one from outside. */
export function recognised(keys: KeyLevel): readonly boolean[] {
  if (keys === "none") return [];
  return keys === "stored" ? [false] : [false, true];
}

/** The request options of a kind of request that a table of this level recognises when it comes again, if it recognises any. */
export const repeatable = (keys: KeyLevel): { readonly keyed: boolean } => ({
  keyed: keys === "unique" || keys === "unique-if-keyed",
});

/** Applies where a repeat of a request is told the fingerprint of the first. */
export const whereFingerprintsAreKept = whereAll(
  whereKeysAreKept,
  ({ fingerprints }: StoreFacts) => fingerprints || "the table keeps no fingerprint",
);

/** Fails unless the result is a replay with this code. */
export function assertReplayed(
  result: Result,
  code: string,
  what: string,
): asserts result is Extract<Result, { status: "replayed" }> {
  assertStatus(result, "replayed", what);
  assertEqual(result.code, code, `${what}: its code`);
}
