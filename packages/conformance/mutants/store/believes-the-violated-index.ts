import { constraint, contention } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { rowOf } from "../support/rows.js";
import { type MemoryStore, ownStore, type Rows } from "../wrong-memory.js";

export const believesTheViolatedIndex = mutant({
  id: "believes-the-violated-index",
  defence: "The database names the index that was violated, which is all that there is to know.",
  breaks: [
    "R02",
    "R04",
    "R05",
    "R06",
    "R08",
    "R10",
    "R11",
    "R12",
    "R13",
    "R14",
    "R15",
    "R16",
    "R18",
    "R19",
    "R21",
    "R22",
  ],
  claims: ["R05.key-with-another-code", "R05.key-and-code-apart", "R05.fingerprint", "R02.suppressed-insert"],
  harness: ownStore(({ table, scope, keys, fingerprints, interleave }) => {
    const on = (rows: Rows, inTransaction: boolean): MemoryStore => ({
      name: "memory, by hand",
      scope,
      keys,
      fingerprints,
      inTransaction,
      insert: (request) =>
        interleave("insert", () => {
          const result = rows.insert(rowOf(request));
          if (result.did === "violate") {
            const violated = result.indexes.map((columns) => columns.at(-1));
            if (violated.includes("idempotencyKey")) return { status: "replayed", code: request.code };
            if (violated.includes("code")) return { status: "taken" };
            throw constraint({ kind: "unique" });
          }
          if (result.did === "miss-value") throw constraint({ kind: "not-null", column: result.column });
          if (result.did === "meet-uncommitted") throw contention({ kind: "busy" });
          return { status: "inserted" };
        }),
      within: (transaction) => on(transaction, true),
      verify() {},
    });
    return on(table, false);
  }),
});
