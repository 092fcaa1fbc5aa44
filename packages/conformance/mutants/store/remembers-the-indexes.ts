import { memoryStore } from "@codemint/memory";
import { mutant } from "../../src/mutants.js";
import { over, ownStore } from "../wrong-memory.js";

export const remembersTheIndexes = mutant({
  id: "remembers-the-indexes",
  defence: "An index that was there at the start does not vanish.",
  breaks: ["R14", "R15"],
  claims: [
    "R14.before-first-insert",
    "R15.code-index",
    "R15.code-index-batch",
    "R15.key-index",
    "R15.key-index-batch",
  ],
  harness: ownStore((parts) =>
    memoryStore({ ...parts, table: over(parts.table, { unique: parts.table.unique }) }),
  ),
});
