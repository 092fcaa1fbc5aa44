import type { SchemaProblem, SchemaSubject } from "@codemint/core/adapter";
import type { CatalogueIndex, TableFacts } from "./catalogue.js";
import { listed, quoted, type TableLayout } from "./layout.js";
import { isExactly } from "./own-indexes.js";
import { uniqueIndexSql } from "./schema-sql.js";

/** What keeps the table from having a unique index on exactly these columns that tells all their values apart. */
export function indexProblems(
  facts: TableFacts,
  layout: Pick<TableLayout, "name" | "sqlName">,
  columns: readonly { readonly name: string }[],
  subject: SchemaSubject,
): readonly SchemaProblem[] {
  const names = columns.map(({ name }) => name);
  const flaws = facts.indexes.filter(({ own }) => own).map((index) => indexFlaw(index, names));
  // A deferrable index among good ones is chosen as an arbiter as well, and refuses every insert.
  if (flaws.includes(undefined) && !flaws.includes(deferrable)) return [];
  const [nearest = "there is none"] = flaws.filter((flaw) => flaw !== undefined && flaw !== "");
  return [
    {
      subject,
      problem: `it needs a unique index on exactly (${listed(columns)}), and ${nearest}`,
      remedy: uniqueIndexSql(layout, names),
    },
  ];
}

const deferrable = "the constraint that is there is deferrable: drop it first";

/** Why an index does not serve; an empty text if it is about other columns altogether, `undefined` if it serves. */
function indexFlaw(index: CatalogueIndex, names: readonly string[]): string | undefined {
  const expression = index.columns.includes(null);
  const among = names.filter((name) => index.columns.includes(name)).length;
  if (among === 0 && !(expression && index.unique)) return "";
  const named = `the index ${quoted(index.name)}`;
  if (expression) return `${named} is on an expression`;
  if (!isExactly(index.columns, names)) return `${named} is on other columns`;
  if (!index.unique) return `${named} is not unique`;
  if (index.partial) return `${named} is partial`;
  if (!index.valid) return `${named} is invalid, since its creation failed: DROP INDEX CONCURRENTLY it first`;
  if (!index.immediate) return deferrable;
  return index.deterministic ? undefined : `${named} has a collation that is not deterministic`;
}
