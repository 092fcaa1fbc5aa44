import type { KeyLevel } from "@codemint/core/adapter";

/** The kinds of request that a table of this level recognises when they come again: with a key of this call, with one from outside. */
export function recognised(keys: KeyLevel): readonly boolean[] {
  if (keys === "none") return [];
  return keys === "stored" ? [false] : [false, true];
}

/** The request options of a kind of request that a table of this level recognises when it comes again, if it recognises any. */
export const repeatable = (keys: KeyLevel): { readonly keyed: boolean } => ({
  keyed: keys === "unique" || keys === "unique-if-keyed",
});
