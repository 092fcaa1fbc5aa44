import type { MemoryTable, Row } from "@codemint/memory";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

function touch(table: MemoryTable, columns: readonly string[], like: Row): void {
  const rows = table.find(columns, like);
  table.delete(columns, like);
  for (const row of rows) table.insert({ ...row, payload: `${row["payload"]}, asked for again` });
}

export const countsTheMisses = mutant({
  id: "counts-the-misses",
  defence: "How often a code was asked for is worth knowing.",
  breaks: ["R01", "R02", "R06", "R07", "R12", "R14"],
  claims: ["R07.taken-changes-nothing"],
  harness: wrongStore((right, { table, scope }) => ({
    async insert(request, options) {
      const outcome = await right.insert(request, options);
      if (outcome.status === "taken")
        touch(table, [...scope, "code"], { ...request.record, code: request.code });
      return outcome;
    },
  })),
});
