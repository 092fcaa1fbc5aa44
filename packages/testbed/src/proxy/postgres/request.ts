/** One round trip of a PostgreSQL client: everything up to the message that makes the server reply. */
export interface PostgresRequest {
  /** Counts the proxy's connections from 1. */
  readonly connection: number;
  readonly kind: "startup" | "query" | "extended";
  /** The types of its messages, as the protocol's letters: "PBDES". Empty for a start-up. */
  readonly messages: string;
  /** The texts of the statements that it executes, in order; none where it only prepares or describes. */
  readonly statements: readonly string[];
  /** For each of these its parameters, as the client sent them; empty for a query without any. */
  readonly values: readonly (readonly (string | null)[])[];
}

/** What the server would tell; the fields are named as in the documentation of PostgreSQL's error fields. */
export interface PostgresError {
  /** `FATAL` closes the connection. */
  readonly severity?: "ERROR" | "FATAL";
  readonly sqlstate: string;
  readonly message: string;
  readonly detail?: string;
  readonly schema?: string;
  readonly table?: string;
  readonly constraint?: string;
}

/** Requests that execute a statement whose text matches. */
export function executes(pattern: RegExp): (request: PostgresRequest) => boolean {
  return ({ statements }) => statements.some((text) => pattern.test(text));
}

export function startsUp({ kind }: PostgresRequest): boolean {
  return kind === "startup";
}
