import { type KeyLevel, type SchemaProblem, schema } from "@codemint/core/adapter";
import { keyColumn, requiredTable, sameColumns } from "./columns.js";
import type { MemoryTable } from "./table.js";

interface Needs {
  readonly scope: readonly string[];
  readonly keys: KeyLevel;
  readonly trustTrigger: boolean;
}

/**
 * Refuses a table that cannot hold codes, and says how to mend it.
 *
 * @throws `ERR_CODEMINT_SCHEMA`
 */
export function verifyTable(table: MemoryTable, { scope, keys, trustTrigger }: Needs): void {
  const problems: SchemaProblem[] = missingIndexes(table, scope, keys);
  for (const field of scope.filter((name) => !table.notNull.includes(name))) {
    problems.push({
      subject: "column",
      problem: `The scope field "${field}" may be null, and rows with a null are in no unique index`,
      remedy: `memoryTable({ notNull: [${JSON.stringify(field)}] })`,
    });
  }
  if (table.trigger !== undefined && !trustTrigger) {
    problems.push({
      subject: "trigger",
      problem: "A trigger runs before each insert and may drop the row or alter its code",
      remedy: "remove it, or set trustTrigger if it does neither",
    });
  }
  if (problems.length > 0) throw schema({ problems });
}

/** The unique indexes that the table lacks: cheap enough to be asked before each insert. */
export function missingIndexes(
  table: MemoryTable,
  scope: readonly string[],
  keys: KeyLevel,
): SchemaProblem[] {
  const { unique } = requiredTable(scope, keys);
  return unique
    .filter((columns) => !table.unique.some((index) => sameColumns(index, columns)))
    .map((columns) => ({
      subject: columns.length === 1 && columns[0] === keyColumn(keys) ? "key-index" : "code-index",
      problem: `No unique index lies on exactly (${columns.join(", ")})`,
      remedy: `memoryTable({ unique: [${JSON.stringify(columns)}] })`,
    }));
}
