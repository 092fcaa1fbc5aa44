import { type Attempt, constraint, contention } from "@codemint/core/adapter";
import { sameColumns } from "./columns.js";
import type { InsertResult } from "./table.js";

/**
 * What an insert did, in the words that core knows. Only a violation of the code's or the key's index is a conflict; any
 * other failure is an error, thrown with its effect.
 */
export function attemptOf(
  result: InsertResult,
  ours: readonly (readonly string[])[],
  inTransaction: boolean,
): Attempt {
  const transaction = inTransaction ? "usable" : "none";
  switch (result.did) {
    case "insert":
      return { status: "inserted", code: String(result.row["code"]) };
    case "suppress":
      return { status: "conflict" };
    case "miss-value":
      throw constraint({ kind: "not-null", column: result.column }, { transaction });
    case "meet-uncommitted":
      throw contention({ kind: "busy" }, { transaction });
    case "violate": {
      if (result.indexes.some((columns) => ours.some((own) => sameColumns(own, columns)))) {
        return { status: "conflict" };
      }
      throw constraint({ kind: "unique", constraint: result.indexes.join(" and ") }, { transaction });
    }
  }
}
