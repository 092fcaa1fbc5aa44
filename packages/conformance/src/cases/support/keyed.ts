import type { KeyLevel } from "@codemint/core/adapter";

/** The kinds of request that a table of this level recognises when they come again: with a key of this call, with one from outside. */
export function recognised(keys: KeyLevel): readonly boolean[] {
  if (keys === "none") return [];
  return keys === "stored" ? [false] : [false, true];
}
