import { expect, test } from "vitest";
import { compile } from "../compile.ts";

// A program of a team that keeps one kind of record in all four databases.
const minters = `
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createMinter, type Minter, random } from "@codemint/core";
import { dynamodbStore } from "@codemint/dynamodb";
import { mongodbStore } from "@codemint/mongodb";
import { codeColumns, postgresStore } from "@codemint/postgres";
import { sqliteStore } from "@codemint/sqlite";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/node-postgres";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { MongoClient } from "mongodb";

export interface Link {
  readonly target: string;
  readonly clicks: number;
  readonly note?: string;
}
interface LinkDocument extends Link {
  readonly _id: string;
  readonly code: string;
}
export const links = pgTable("links", {
  ...codeColumns(),
  target: text().notNull(),
  clicks: integer().notNull(),
  note: text(),
});

export const db = drizzle("postgres://localhost/links");
export const connection = new Database("links.db");
export const client = new DynamoDBClient({});
export const collection = new MongoClient("mongodb://localhost").db().collection<LinkDocument>("links");
export const strategy = random({ length: 7 });
export const names = { table: "links", code: "code", idempotencyKey: "key" };

export const sqlite = createMinter({ store: sqliteStore<Link>(connection, names), strategy });
export const postgres = createMinter({
  store: postgresStore(db, { table: links, code: "code", idempotencyKey: "idempotencyKey", fingerprint: "fingerprint" }),
  strategy,
});
export const mongodb = createMinter({ store: mongodbStore(collection, { code: "code" }), strategy });
export const dynamodb = createMinter({ store: dynamodbStore<Link>(client, names), strategy });

export type RecordOf<M> = M extends Minter<infer R, never> ? R : never;
`;

const databases = ["sqlite", "postgres", "mongodb", "dynamodb"] as const;
const using = (database: string, code: string) => `import { ${database} } from "./minters.js";\n${code}\n`;

/** What the compiler says of each file. Each is wrong in one way only, so that its error is about that. */
function errorsOf(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const found = compile({
    extends: "tsconfig.base.json",
    files: { "minters.ts": minters, ...files },
  });
  const messages: Record<string, string> = {};
  for (const { file, message } of found) messages[file] = `${messages[file] ?? ""}${message}\n`;
  return messages;
}

test("a program over all four databases compiles, with inferred records", () => {
  const right = databases.map((database) => [
    `${database}.ts`,
    using(
      `${database}, type RecordOf`,
      `const { code } = await ${database}.mint({ target: "https://example.com/", clicks: 0 });
       const text: string = code;
       const record: RecordOf<typeof ${database}> = { target: text, clicks: 1, note: "a note" };
       const clicks: number = record.clicks;
       void clicks;`,
    ),
  ]);
  expect(errorsOf(Object.fromEntries(right))).toEqual({});
});

test("a missing, misspelt or wrongly typed column is an error that names it", () => {
  const wrong = databases.flatMap((database) => {
    const mint = (record: string) => using(database, `await ${database}.mint(${record});`);
    return [
      [`${database}-missing.ts`, mint('{ target: "t" }'), "clicks"],
      [`${database}-misspelt.ts`, mint('{ target: "t", clicks: 0, nota: "n" }'), "nota"],
      [`${database}-typed.ts`, mint('{ target: "t", clicks: "many" }'), "number"],
      [
        `${database}-claimed.ts`,
        using(database, `await ${database}.claim("mine", { clicks: 0 });`),
        "target",
      ],
    ] as const;
  });
  const found = errorsOf(Object.fromEntries(wrong.map(([file, text]) => [file, text])));
  expect(Object.keys(found).toSorted()).toEqual(wrong.map(([file]) => file).toSorted());
  for (const [file, , name] of wrong) expect(found[file], file).toContain(name);
});

test("so is a column of the options that the table does not have", () => {
  const wrong = [
    [
      "postgres-code.ts",
      `import { postgresStore } from "@codemint/postgres";
       import { db, links } from "./minters.js";
       postgresStore(db, { table: links, code: "kode" });`,
      "kode",
    ],
    [
      "postgres-scope.ts",
      `import { postgresStore } from "@codemint/postgres";
       import { db, links } from "./minters.js";
       postgresStore(db, { table: links, code: "code", scope: ["tenant"] });`,
      "tenant",
    ],
    [
      "mongodb-code.ts",
      `import { mongodbStore } from "@codemint/mongodb";
       import { collection } from "./minters.js";
       mongodbStore(collection, { code: "kode" });`,
      "kode",
    ],
    [
      "mongodb-number.ts",
      `import { mongodbStore } from "@codemint/mongodb";
       import { collection } from "./minters.js";
       mongodbStore(collection, { code: "clicks" });`,
      "clicks",
    ],
    [
      "sqlite-scope.ts",
      `import { sqliteStore } from "@codemint/sqlite";
       import { connection, type Link, names } from "./minters.js";
       sqliteStore<Link>(connection, { ...names, scope: ["tenant"] });`,
      "tenant",
    ],
    [
      "dynamodb-scope.ts",
      `import { dynamodbStore } from "@codemint/dynamodb";
       import { client, type Link, names } from "./minters.js";
       dynamodbStore<Link>(client, { ...names, scope: ["tenant"] });`,
      "tenant",
    ],
  ] as const;
  const found = errorsOf(Object.fromEntries(wrong.map(([file, text]) => [file, text])));
  expect(Object.keys(found).toSorted()).toEqual(wrong.map(([file]) => file).toSorted());
  for (const [file, , name] of wrong) expect(found[file], file).toContain(name);
});
