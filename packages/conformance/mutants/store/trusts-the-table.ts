import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const trustsTheTable = mutant({
  id: "trusts-the-table",
  defence: "I made the table myself; there is nothing to verify.",
  breaks: ["R14"],
  claims: [
    "R14.code-index-missing",
    "R14.code-index-not-unique",
    "R14.code-index-composite",
    "R14.key-index-missing",
    "R14.key-index-not-unique",
    "R14.key-index-composite",
    "R14.scope-nullable",
    "R14.insert-trigger",
  ],
  harness: wrongStatements(() => ({ verify() {} })),
});
