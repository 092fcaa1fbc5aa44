/** A short link without its code: what the table's own columns hold. */
export interface Link {
  /** The target exactly as it was given. */
  readonly url: string;
  /** When the link was made: ISO 8601 in UTC, with milliseconds. */
  readonly created: string;
}

/** A link as it is stored. */
export interface StoredLink extends Link {
  readonly code: string;
}
