import { allSituations, cellText, type ObservedCells } from "./observe.js";
import { situations } from "./situation.js";

export const pageFile = new URL("../../../../docs/proof/errors-by-database.md", import.meta.url);

export interface ObservedColumn {
  readonly database: string;
  readonly asked: string;
  readonly cells: ObservedCells;
}

const introduction = `# What each database says, and what codemint makes of it

This page is written by a program that makes each thing happen on a real server and notes what comes back:
\`npm run pages\` in \`packages/comparison\`, whose tests make it all happen again and compare.

A cell has the database's or the driver's own word for the error, and then the code that codemint gives it, without
\`ERR_CODEMINT_\`. Unless the cell says otherwise the error's effect is \`none\`: nothing was stored, now or later. The drivers' own retries
are off, so that the first answer is seen.

- **†** No server here can say it: a proxy, or a fake, says what the database documents.
- **✗** Whoever goes by the database's word alone is wrong: by reading a duplicate as "this code is taken", though here no record holds it;
  or by reading any other error as "nothing was stored", though nobody can know.
- **–** It cannot happen; the reasons stand below the table.`;

/** The whole page. */
export function pageText(columns: readonly ObservedColumn[]): string {
  const row = (...cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const table = [
    row("what happens", ...columns.map(({ database }) => database)),
    `|${"---|".repeat(columns.length + 1)}`,
    ...allSituations.map((situation) =>
      row(situations[situation], ...columns.map(({ cells }) => cellText(cells[situation]))),
    ),
  ];
  const sections = columns.map((column) => `### ${column.database}\n\n${reasonsText(column)}`);
  return [
    introduction,
    table.join("\n"),
    "## Who was asked, and what cannot happen there",
    sections.join("\n\n"),
  ]
    .join("\n\n")
    .concat("\n");
}

function reasonsText({ asked, cells }: ObservedColumn): string {
  const missing = allSituations.flatMap((situation) => {
    const cell = cells[situation];
    return typeof cell === "string" ? [`- **${situations[situation]}**: ${cell}.`] : [];
  });
  return [`Asked: ${asked}.`, ...(missing.length > 0 ? [missing.join("\n")] : [])].join("\n\n");
}

/** What a page says of one database: the cells of its column, and its reasons. */
export function columnOf(page: string, database: string): readonly string[] {
  const rows = page
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.slice(2, -2).split(" | "));
  const at = rows[0]?.indexOf(database) ?? -1;
  const [, section = ""] = page.split(`\n### ${database}\n`);
  return [...rows.map((row) => row[at] ?? ""), ...(section.split("\n### ")[0] ?? "").trim().split("\n")];
}
