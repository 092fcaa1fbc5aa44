import type { SchemaProblem } from "@codemint/core/adapter";
import type { DriverError } from "./driver-error.js";

const compare =
  "compare the Drizzle table with the database's, or run store.verify(), which says what to run";

/** What a SQLSTATE says of a table that does not fit the statement; `undefined` if it says nothing of it. */
export function refusedBySchema(sqlState: string, { column }: DriverError): SchemaProblem | undefined {
  const named = column === undefined ? "a column that the statement names" : `the column "${column}"`;
  switch (sqlState) {
    case "42P01":
      return {
        subject: "table",
        problem: "it does not exist, or something that it refers to",
        remedy: "create it by your migrations, or set the search_path to its schema",
      };
    case "3F000":
      return {
        subject: "table",
        problem: "its schema does not exist",
        remedy: "create it by your migrations",
      };
    case "3D000":
      return {
        subject: "engine",
        problem: "the database does not exist",
        remedy: "connect to the right one",
      };
    case "42703":
      return { subject: "column", problem: `it does not have ${named}`, remedy: compare };
    case "428C9":
      return {
        subject: "column",
        problem: `${named} is generated`,
        remedy: "leave the field out of the record: PostgreSQL computes it",
      };
    case "42P10":
      return {
        subject: "code-index",
        problem: "it has no unique index on exactly the scope and the code",
        remedy: "run store.verify(), which names the statement that creates it",
      };
    case "55000":
      return {
        subject: "code-index",
        problem: "its unique index is deferrable, or it is a view",
        remedy: "run store.verify(), which names what to run",
      };
    case "0A000":
      return { subject: "table", problem: "it has a rule, or is no ordinary table", remedy: compare };
    case "26000":
    case "42P05":
      return {
        subject: "engine",
        problem: "a prepared statement was lost: the connection goes through a pooler that changes servers",
        remedy: "turn the driver's prepared statements off, for postgres.js by `prepare: false`",
      };
  }
  return sqlState.startsWith("42")
    ? { subject: "table", problem: "PostgreSQL cannot compile the statement for it", remedy: compare }
    : undefined;
}
