import { mutant } from "../../src/mutants.js";
import { type MemoryStore, wrongStore } from "../wrong-memory.js";

export const keepsItsFirstTransaction = mutant({
  id: "keeps-its-first-transaction",
  defence: "The bound store is made once: what it compiles is not compiled again.",
  breaks: ["R12"],
  claims: ["R12.each-its-own"],
  harness: wrongStore((right) => {
    let bound: ReturnType<NonNullable<MemoryStore["within"]>> | undefined;
    return {
      within(transaction) {
        bound ??= right.within?.(transaction) ?? right;
        return bound;
      },
    };
  }),
});
