import { type MemoryTable, type MemoryTransaction, memoryStore } from "@codemint/memory";
import { mutant } from "../../src/mutants.js";
import { over, ownStore, type Rows, withoutIndexes } from "../wrong-memory.js";

export const alwaysPerTenant = mutant({
  id: "always-per-tenant",
  defence: "Every customer has codes of its own.",
  breaks: ["R01", "R03", "R04", "R06", "R11", "R14", "R15", "R16", "R18"],
  claims: ["R11.whole-table"],
  harness: ownStore((parts) => {
    const { table, scope } = parts;
    if (scope.length > 0) return memoryStore(parts);
    // An index on tenant and code: a code of another tenant is not in its way.
    const perTenant =
      (rows: Rows): Rows["insert"] =>
      (row) => {
        const met = rows.find(["tenant", "code"], row).length > 0;
        return met ? { did: "violate", indexes: [["code"]] } : rows.insert(row);
      };
    const loose = withoutIndexes(table, [["code"]]);
    const right = memoryStore({ ...parts, table: over<MemoryTable>(loose, { insert: perTenant(table) }) });
    const bound = (to: MemoryTransaction) => over<MemoryTransaction>(to, { insert: perTenant(to) });
    return { ...right, within: (to) => right.within?.(bound(to)) ?? right };
  }),
});
