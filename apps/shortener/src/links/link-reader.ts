import type { MaybePromise } from "@codemint/core";
import type { StoredLink } from "./link.js";

/** How the service reads what the minter has written. Codes differ if a single byte differs, case included. */
export interface LinkReader {
  find(code: string): MaybePromise<StoredLink | undefined>;
}
