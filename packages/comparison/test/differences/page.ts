import type { Facts } from "./observe.js";

export const pageFile = new URL("../../../../docs/proof/differences-by-database.md", import.meta.url);

export const databases = ["SQLite", "PostgreSQL", "MongoDB", "DynamoDB"] as const;
export type DatabaseName = (typeof databases)[number];

/** A row that is observed, or one that other tests hold. */
type Row = readonly [name: string, cells: keyof Facts | readonly [string, string, string, string]];

const rows: readonly Row[] = [
  ["the adapter has", "parts"],
  [
    "it is given",
    [
      "a better-sqlite3 connection",
      "a Drizzle database",
      "a collection of the driver",
      "a client of the AWS SDK",
    ],
  ],
  [
    "what makes the table",
    [
      "`sqliteSchema`",
      "your migration, with `codeColumns`",
      "`mongodbIndexes`",
      "`dynamodbTable`, `dynamodbKeyTable`",
    ],
  ],
  ["it answers", "answers"],
  ["level of idempotency (`store.keys`)", "keys"],
  [
    "where the key stands",
    ["a column", "a column", "`_id`, or a field", "an attribute, and an item of `keyTable`"],
  ],
  ["codes that differ in case alone", "case"],
  [
    "what could fold them, and `verify()` refuses",
    [
      "a collation such as `NOCASE`",
      "`citext`, a nondeterministic collation",
      "an index with a collation",
      "nothing",
    ],
  ],
  ["longest code", "code"],
  ["a scope has", "scope"],
  [
    "`within` takes",
    [
      "the connection, inside its transaction",
      "Drizzle's transaction",
      "a session with a transaction",
      "a function that adds items to each insert's transaction",
    ],
  ],
  ["a transaction, after `taken`", "taken"],
  ["round trips of a mint", ["none: a call in the process", "1", "1", "1"]],
  [
    "the same with a caller's key",
    ["none: a call in the process", "1 outside a transaction", "1", "1, of two items"],
  ],
  [
    "a batch of 1,000",
    ["one transaction", "1 statement", "1 command", "1,000 conditional puts, 32 at a time"],
  ],
  ["a refused record in a batch", "batch"],
  [
    "an outcome is unknown after",
    [
      "an I/O error",
      "a lost connection, a lost commit",
      "a lost connection, an ended call, a primary that steps down",
      "a lost connection, an ended call, an answer of 500 or above, a failed retry of the SDK's",
    ],
  ],
];

const introduction = `# What differs by database

Options, methods, errors and layout are the same in all adapters. What differs is what the databases make differ. This page is written
by \`npm run pages\` in \`packages/comparison\`. The rows with a * are what a store was observed to do on a real server, and the
package's tests observe it again; round trips are counted at the wire by its \`round-trips.test.ts\`, and the rest is in words from the adapters'
own pages and tests. MongoDB was asked by FerretDB 1.24 in its place, and by a fake where FerretDB has no transactions;
DynamoDB by dynoxide 3.2 in its place, with a table of keys (without one its level is \`stored\`).`;

const ending = `What each says when an insert fails, and what codemint makes of it, is [a page of its own](errors-by-database.md).`;

export function pageText(facts: Readonly<Partial<Record<DatabaseName, Facts>>>): string {
  const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const table = [
    row("", ...databases),
    `|${"---|".repeat(databases.length + 1)}`,
    ...rows.map(([name, cells]) =>
      typeof cells === "string"
        ? row(`${name} *`, ...databases.map((database) => facts[database]?.[cells] ?? "?"))
        : row(name, ...cells),
    ),
  ];
  return `${[introduction, table.join("\n"), ending].join("\n\n")}\n`;
}

/** One database's cells on a page. */
export function columnOf(page: string, database: DatabaseName): readonly string[] {
  const at = databases.indexOf(database) + 1;
  const lines = page.split("\n").filter((line) => line.startsWith("| "));
  return lines.map((line) => line.slice(2, -2).split(" | ")[at] ?? "");
}

/** The page without its observed cells. */
export const frameOf = (page: string): string => page.replace(/^(\| [^|]* \*) \|.*$/gm, "$1 |");
