import type { Row } from "@codemint/memory";
import { mutant } from "../../src/mutants.js";
import { wrongTable } from "../wrong-memory.js";

export const foldsTheScope = mutant({
  id: "folds-the-scope",
  defence: "ACME and acme are one customer.",
  breaks: ["R11"],
  claims: ["R11.scope-identity"],
  harness: wrongTable((right, { scope }) => ({
    insert(row) {
      const folded = (of: Row): string =>
        JSON.stringify([of["code"], ...scope.map((field) => String(of[field]).trim().toLowerCase())]);
      const met = scope.length > 0 && right.all().some((other) => folded(other) === folded(row));
      return met ? { did: "violate", indexes: [[...scope, "code"]] } : right.insert(row);
    },
  })),
});
