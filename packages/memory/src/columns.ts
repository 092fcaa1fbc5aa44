import type { InsertRequest, KeyLevel } from "@codemint/core/adapter";
import type { MemoryTableOptions, Row } from "./table.js";

/** The columns that the store fills. `callerKey` is the key of keyed requests alone, where only those are unique. */
export const managedColumns = ["code", "idempotencyKey", "callerKey", "fingerprint"] as const;

/** The column whose unique index holds one row per key, if the level has one. */
export function keyColumn(keys: KeyLevel): "idempotencyKey" | "callerKey" | undefined {
  if (keys === "unique") return "idempotencyKey";
  return keys === "unique-if-keyed" ? "callerKey" : undefined;
}

/** The table that a store of this scope and key level needs: its `CREATE TABLE`, so to say. */
export function requiredTable(scope: readonly string[], keys: KeyLevel): Required<MemoryTableOptions> {
  const key = keyColumn(keys);
  return {
    unique: [[...scope, "code"], ...(key === undefined ? [] : [[key]])],
    // Where the key's own column is not unique, repeats are still looked up by it.
    indexed: keys === "stored" || keys === "unique-if-keyed" ? [["idempotencyKey"]] : [],
    notNull: scope,
  };
}

/** The row of a request. */
export function rowOf<R extends object>(
  { code, idempotencyKey, keyed, fingerprint, record }: InsertRequest<R>,
  { keys, fingerprints }: { readonly keys: KeyLevel; readonly fingerprints: boolean },
): Row {
  return {
    ...record,
    code,
    ...(keys !== "none" && { idempotencyKey }),
    ...(keys === "unique-if-keyed" && keyed && { callerKey: idempotencyKey }),
    ...(fingerprints && fingerprint !== undefined && { fingerprint }),
  };
}

/** Whether two lists name the same columns, in whatever order: it makes no difference to what an index holds unique. */
export function sameColumns(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((column) => b.includes(column));
}
