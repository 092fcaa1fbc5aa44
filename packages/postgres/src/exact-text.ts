import { type SQL, sql } from "drizzle-orm";

/**
 * A text column's value as JSON, which begins with a quotation mark: PGlite's decoder drops a byte order mark at the beginning of a text, so
 * that one code would look like another.
 */
export const exactText = (column: SQL): SQL<string> => sql<string>`to_json(${column})::text`;

/** Reads what {@link exactText} gave; an SQL NULL is `null`. */
export function textOf(told: string): string;
export function textOf(told: unknown): string | null;
export function textOf(told: unknown): string | null {
  return typeof told === "string" ? String(JSON.parse(told)) : null;
}
