import { defineStore } from "@codemint/core/adapter";
import { memoryStatements } from "@codemint/memory";
import { mutant } from "../../src/mutants.js";
import { type MemoryStatements, ownStore, withoutIndexes } from "../wrong-memory.js";

export const checkThenInsert = mutant({
  id: "check-then-insert",
  defence: "I look first, so the insert cannot fail, and the table needs no unique index.",
  breaks: ["R01", "R03", "R04", "R05", "R06", "R13", "R14", "R15", "R16", "R18"],
  claims: [
    "R01.sixteen-racers",
    "R01.sixteen-connections",
    "R01.uncommitted-holder-commits",
    "R05.racing-codes",
    "R05.racing-repeats",
  ],
  harness: ownStore((parts) => {
    const looked = (right: MemoryStatements): MemoryStatements => ({
      ...right,
      ...(right.within !== undefined && {
        within: (transaction) => looked(right.within?.(transaction) ?? right),
      }),
      async insert(request, options) {
        const [held = []] = await right.find([request], options);
        if (held.length > 0) return { status: "conflict", holders: held };
        return await right.insert(request, options);
      },
    });
    const table = withoutIndexes(parts.table, [[...parts.scope, "code"], ["idempotencyKey"]]);
    return defineStore(looked(memoryStatements({ ...parts, table })), { verify: parts.verify });
  }),
});
