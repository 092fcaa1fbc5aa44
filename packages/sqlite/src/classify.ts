import {
  accessDenied,
  type CodemintError,
  type ConstraintKind,
  closed,
  constraint,
  contention,
  type ErrorContext,
  invalidRecord,
  isCodemintError,
  outcomeUnknown,
  readOnly,
  resource,
  type SchemaProblem,
  schema,
  type TransactionState,
  unavailable,
} from "@codemint/core/adapter";
import type { Database } from "better-sqlite3";
import { Unbindable } from "./bind.js";
import { folded, sameName } from "./layout.js";
import type { Remedies } from "./schema.js";

/** Where an error was met. */
export interface Scene {
  readonly db: Database;
  readonly table: string;
  /** Inside a transaction of the caller's. */
  readonly bound: boolean;
  /** `prepare`: while SQLite compiled a statement, so that nothing had run. */
  readonly phase: "prepare" | "run";
  /** The SQL that mends what is missing. */
  readonly remedies: Remedies;
}

/** The coded error for whatever a write threw. What is not known to have done nothing is an unknown outcome. */
export function writeFailure(error: unknown, scene: Scene): CodemintError {
  return classify(error, scene) ?? outcomeUnknown({ resumable: false }, context(error, scene));
}

/**
 * The coded error for what better-sqlite3 threw; `undefined` where SQLite does not say whether the statement was undone (I/O
 * errors, a damaged file) or the error is not SQLite's.
 */
export function classify(error: unknown, scene: Scene): CodemintError | undefined {
  if (isCodemintError(error)) return error;
  if (error instanceof Unbindable) {
    const { field, problem } = error;
    return invalidRecord({ field, problem }, { transaction: transactionState(scene) });
  }
  const code: unknown = Reflect.get(Object(error), "code");
  const message = String(Reflect.get(Object(error), "message") ?? "");
  const told = context(error, scene);
  if (error instanceof TypeError || error instanceof RangeError) return misuse(message, told);
  if (typeof code !== "string" || !code.startsWith("SQLITE_")) return undefined;
  if (code.startsWith("SQLITE_CONSTRAINT")) return violated(code, message, scene, told);
  switch (code) {
    case "SQLITE_BUSY_SNAPSHOT":
      // The transaction reads an old snapshot, so that no later try in it can succeed either.
      return contention(
        { kind: "serialization" },
        { ...told, transaction: told.transaction === "usable" ? "aborted" : told.transaction },
      );
    case "SQLITE_FULL":
      return resource({ kind: "disk-full" }, told);
    case "SQLITE_TOOBIG":
      return resource({ kind: "too-large" }, told);
    case "SQLITE_NOMEM":
      return resource({ kind: "memory" }, told);
    case "SQLITE_MISMATCH":
      return constraint({ kind: "data-type" }, told);
    case "SQLITE_NOTADB":
      return schema({ problems: [notADatabase] }, told);
    case "SQLITE_ERROR":
      return refused(message, scene, told);
  }
  switch (/^SQLITE_[A-Z]+/.exec(code)?.[0]) {
    case "SQLITE_BUSY":
    case "SQLITE_LOCKED":
    case "SQLITE_PROTOCOL":
    case "SQLITE_SCHEMA":
    case "SQLITE_INTERRUPT":
    case "SQLITE_ABORT":
      return contention({ kind: "busy" }, told);
    case "SQLITE_READONLY":
      return readOnly({}, told);
    case "SQLITE_CANTOPEN":
      return unavailable({}, told);
    case "SQLITE_AUTH":
    case "SQLITE_PERM":
      return accessDenied({}, told);
  }
  return undefined;
}

/**
 * What became of the caller's transaction. SQLite rolls a whole transaction back by itself after some errors (a full disk, RAISE
 * ROLLBACK), and only the connection can tell: https://sqlite.org/c3ref/get_autocommit.html.
 */
export function transactionState({ db, bound }: Pick<Scene, "db" | "bound">): TransactionState {
  if (!bound) return "none";
  return db.inTransaction ? "usable" : "gone";
}

type Told = ErrorContext & { readonly transaction: TransactionState };

const context = (cause: unknown, scene: Scene): Told => ({ transaction: transactionState(scene), cause });

// better-sqlite3's own refusals carry no code, so that their text is all there is.
function misuse(message: string, told: Told): CodemintError | undefined {
  if (message.endsWith("connection is not open")) return closed({}, told);
  if (message.endsWith("is busy executing a query")) return contention({ kind: "busy" }, told);
  if (message.endsWith("is too big")) return resource({ kind: "too-large" }, told);
  return undefined;
}

const kinds: Readonly<Record<string, ConstraintKind>> = {
  SQLITE_CONSTRAINT_UNIQUE: "unique",
  SQLITE_CONSTRAINT_PRIMARYKEY: "unique",
  SQLITE_CONSTRAINT_ROWID: "unique",
  SQLITE_CONSTRAINT_NOTNULL: "not-null",
  SQLITE_CONSTRAINT_CHECK: "check",
  SQLITE_CONSTRAINT_FOREIGNKEY: "foreign-key",
  SQLITE_CONSTRAINT_DATATYPE: "data-type",
};

function violated(code: string, message: string, { table }: Scene, told: Told): CodemintError {
  const kind = kinds[code] ?? "other";
  const named = kind === "other" ? {} : constraintNames(message, table);
  return constraint({ kind, ...named }, told);
}

/** The names in a violation's message, read only where nothing but a name can stand. */
function constraintNames(message: string, table: string): { constraint?: string; column?: string } {
  const index = /^UNIQUE constraint failed: index '(\w+)'$/.exec(message)?.[1];
  const check = /^CHECK constraint failed: (\w+)$/.exec(message)?.[1];
  const name = index ?? check;
  if (name !== undefined) return { constraint: name };
  const [, owner, column] = /(?: failed: | column )(\w+)\.(\w+)$/.exec(message) ?? [];
  if (owner !== undefined && column !== undefined) {
    return { column: sameName(owner, table) ? column : `${owner}.${column}` };
  }
  const several = /^UNIQUE constraint failed: (\w+\.\w+(?:, \w+\.\w+)+)$/.exec(message)?.[1];
  return several === undefined ? {} : { constraint: several };
}

/** Whether the message of a unique violation names exactly these columns of the table. */
export function violates(error: unknown, table: string, columns: readonly string[]): boolean {
  const code: unknown = Reflect.get(Object(error), "code");
  if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return false;
  const [, list = ""] =
    /^UNIQUE constraint failed: (.*)$/s.exec(String(Reflect.get(Object(error), "message"))) ?? [];
  // The index may hold its columns in another order.
  const sorted = (names: string): string => folded(names).split(", ").toSorted().join(", ");
  return sorted(list) === sorted(columns.map((column) => `${table}.${column}`).join(", "));
}

// SQLITE_ERROR is all that SQLite says of a schema that does not fit, so that only its text can tell how.
function refused(message: string, scene: Scene, told: Told): CodemintError {
  if (/^too many (SQL variables|columns)/.test(message)) return resource({ kind: "limit" }, told);
  const problem = mismatch(message, scene);
  if (problem !== undefined) return schema({ table: scene.table, problems: [problem] }, told);
  // A statement that ran and failed was undone; what is left are failures of a CHECK's or an index's or a trigger's expression.
  return constraint({ kind: "other" }, told);
}

function mismatch(message: string, { phase, remedies }: Scene): SchemaProblem | undefined {
  if (/^no such table\b/.test(message)) {
    return {
      subject: "table",
      problem: "it does not exist, or something that it refers to",
      remedy: remedies.table,
    };
  }
  const column = /(?:has no column named |^no such column: )(.+)$/s.exec(message)?.[1];
  if (column !== undefined) {
    const name = /^[\w.]{1,128}$/.test(column) ? ` "${column}"` : " of the record";
    return {
      subject: "column",
      problem: `it has no column${name}`,
      remedy: "add the column with ALTER TABLE … ADD COLUMN, or leave the field out of the record",
    };
  }
  if (message.includes("ON CONFLICT clause does not match")) {
    return message.startsWith("2nd")
      ? { subject: "key-index", problem: "the key's unique index is missing", remedy: remedies.keyIndex }
      : { subject: "code-index", problem: "the code's unique index is missing", remedy: remedies.codeIndex };
  }
  if (/is a view$|UPSERT a view$/.test(message)) {
    return { subject: "view", problem: "it is a view", remedy: "name the table that the view reads" };
  }
  if (/generated column/.test(message)) {
    return {
      subject: "column",
      problem: "the record names a generated column",
      remedy: "leave the field out of the record: SQLite computes it",
    };
  }
  if (/^no such (collation|function|module)/.test(message)) {
    return {
      subject: "engine",
      problem: "it needs a collation, a function or a module that this connection does not have",
      remedy: "register it on this connection before the first insert",
    };
  }
  if (phase === "run") return undefined;
  return {
    subject: "table",
    problem: "SQLite cannot compile the statement for it",
    remedy: `compare it with ${remedies.table}`,
  };
}

const notADatabase: SchemaProblem = {
  subject: "engine",
  problem: "the file is not a SQLite database, or it is encrypted",
  remedy: "open the right file",
};
