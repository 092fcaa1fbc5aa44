import { memoryStore } from "@codemint/memory";
import { mutant } from "../../src/mutants.js";
import { ownStore, withoutIndexes } from "../wrong-memory.js";

export const keyWithoutAnIndex = mutant({
  id: "key-without-an-index",
  defence: "The key is stored and looked up: an index would only slow the insert.",
  breaks: ["R05", "R06", "R07", "R13", "R14", "R15", "R19"],
  claims: [
    "R05.key-with-another-code",
    "R05.racing-codes",
    "R06.new-code-before-the-ghost",
    "R06.new-code-after-the-ghost",
  ],
  harness: ownStore((parts) =>
    memoryStore({ ...parts, table: withoutIndexes(parts.table, [["idempotencyKey"]]) }),
  ),
});
