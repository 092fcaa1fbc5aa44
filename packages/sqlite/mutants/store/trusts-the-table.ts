import { type Mutant, wrongStore } from "../mutant.js";

export const trustsTheTable: Mutant = {
  id: "trusts-the-table",
  defence: "Our migrations made the table, so there is nothing to verify.",
  breaks: ["R14"],
  claims: [
    "R14.code-folds-case",
    "R14.code-index-expression",
    "R14.code-index-partial",
    "R14.code-numeric",
    "R14.code-pads",
    "R14.conflict-clause",
    "R14.key-folds-case",
    "R14.key-index-expression",
    "R14.key-index-partial",
    "R14.key-pads",
    "R14.table-missing",
    "R14.view",
  ],
  harness: wrongStore((right) => ({
    verify(options) {
      try {
        right.verify(options);
      } catch {
        // It will work.
      }
    },
  })),
};
