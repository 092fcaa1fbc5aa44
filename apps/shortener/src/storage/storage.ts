import type { MaybePromise, UniqueStore } from "@codemint/core";
import type { Link } from "../links/link.js";
import type { LinkReader } from "../links/link-reader.js";

/** What the service needs of a database. */
export interface Storage {
  readonly store: UniqueStore<Link>;
  readonly reader: LinkReader;
  /** Asks the database something; throws if it does not answer. */
  ping(): MaybePromise<void>;
  close(): MaybePromise<void>;
}
