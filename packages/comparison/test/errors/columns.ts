import type { Engine, EngineName } from "@codemint/testbed";
import { dynamodbCells } from "./dynamodb.js";
import { mongodbCells } from "./mongodb.js";
import { postgresCells } from "./postgres.js";
import type { OpenCells } from "./situation.js";
import { sqliteCells } from "./sqlite.js";

/** A database of the table. */
export interface Column {
  readonly database: string;
  /** Who is asked, in a sentence of the page. */
  readonly asked: string;
  /** The servers; each gives the same cells. */
  readonly engines: readonly [EngineName, ...EngineName[]];
  readonly open: (engine: Engine) => OpenCells | Promise<OpenCells>;
}

export const sqlite = {
  database: "SQLite",
  asked: "SQLite, through better-sqlite3",
  open: sqliteCells,
} as const;

export const servers: readonly Column[] = [
  {
    database: "PostgreSQL",
    asked: "PostgreSQL 18 and 15, through Drizzle and node-postgres",
    engines: ["postgres-18", "postgres-15"],
    open: postgresCells,
  },
  {
    database: "MongoDB",
    asked: "FerretDB 1.24 in its place, through MongoDB's driver",
    engines: ["ferretdb-sqlite"],
    open: mongodbCells,
  },
  {
    database: "DynamoDB",
    asked: "dynoxide 3.2 in its place, through the AWS SDK",
    engines: ["dynoxide"],
    open: dynamodbCells,
  },
];
