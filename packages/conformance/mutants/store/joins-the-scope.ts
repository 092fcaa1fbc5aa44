import type { Row } from "@codemint/memory";
import { mutant } from "../../src/mutants.js";
import { wrongTable } from "../wrong-memory.js";

export const joinsTheScope = mutant({
  id: "joins-the-scope",
  defence: "One column with the parts joined by a sign that nobody uses is simpler than three.",
  breaks: ["R11"],
  claims: ["R11.injective-pairs", "R11.injective-with-the-code"],
  harness: wrongTable((right, { scope }) => ({
    insert(row) {
      const joined = (of: Row): string => [...scope, "code"].map((column) => of[column]).join("#");
      const met = right.all().some((other) => joined(other) === joined(row));
      return met ? { did: "violate", indexes: [[...scope, "code"]] } : right.insert(row);
    },
  })),
});
