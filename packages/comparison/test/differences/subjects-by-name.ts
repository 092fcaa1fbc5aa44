import type { Engine, EngineName } from "@codemint/testbed";
import type { DatabaseName } from "./page.js";
import type { Subject } from "./subject.js";
import { dynamodbSubject, mongodbSubject, postgresSubject } from "./subjects.js";

interface Served {
  readonly database: DatabaseName;
  readonly engines: readonly [EngineName, ...EngineName[]];
  readonly open: (engine: Engine) => Subject | Promise<Subject>;
}

/** The databases that need a server, with those that are asked; all of one answer alike. */
export const served: readonly Served[] = [
  { database: "PostgreSQL", engines: ["postgres-18", "postgres-15"], open: postgresSubject },
  { database: "MongoDB", engines: ["ferretdb-sqlite"], open: mongodbSubject },
  { database: "DynamoDB", engines: ["dynoxide"], open: dynamodbSubject },
];
