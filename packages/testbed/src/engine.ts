export type Wire = "postgres" | "mongodb" | "dynamodb";

/** Every engine that the testbed knows. The names without a version stand for whatever serves the address in the environment. */
export const engineNames = [
  "postgres",
  "postgres-18",
  "postgres-15",
  "pgbouncer",
  "pglite",
  "mongodb",
  "ferretdb-sqlite",
  "ferretdb-postgres",
  "dynamodb",
  "dynoxide",
  "dynalite",
] as const;
export type EngineName = (typeof engineNames)[number];

/** A database that runs and may be used. */
export interface Engine {
  readonly name: EngineName;
  /** What really answers; a stand-in is named as itself: "FerretDB (SQLite)", never "MongoDB". */
  readonly product: string;
  readonly version: string;
  /** `embedded`: runs inside the test's own process, which opens it itself. */
  readonly kind: "server" | "embedded";
  readonly wire: Wire;
  /** Where it was found: "binary /usr/bin/mongod", "built from github.com/FerretDB/FerretDB v1.24.2". */
  readonly origin: string;
  /** What a client of this wire connects to. For PGlite the folder that it opens, which is in memory. */
  readonly url: string;
}

/** A server that nobody else uses, so that it may be stopped, killed and restarted. */
export interface OwnEngine extends Engine {
  /** Stops in good order and starts again on the same data and address. */
  restart(): Promise<void>;
  /** Ends the process at once, as a crash would; `restart` brings it back. */
  kill(): Promise<void>;
  /** Stops in good order and removes the data. */
  stop(): Promise<void>;
}

/** Why an engine does not run here, and what would make it. */
export interface NotRun {
  readonly name: EngineName;
  /** One sentence for each place where it was looked for. */
  readonly reasons: readonly string[];
  readonly remedy: string;
}

export type Found<E extends Engine = Engine> =
  | { readonly engine: E; readonly notRun?: undefined }
  | { readonly engine?: undefined; readonly notRun: NotRun };
