import { type SchemaProblem, schema } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const wantsNotNull = mutant({
  id: "wants-not-null",
  defence: "A column that is unique has no business with nulls.",
  breaks: ["R14"],
  claims: ["R14.code-nullable", "R14.key-nullable"],
  harness: wrongStatements((right, { table }) => ({
    async verify(options) {
      await right.verify(options);
      const problems = ["code", "idempotencyKey"]
        .filter((column) => !table.notNull.includes(column))
        .map(
          (column): SchemaProblem => ({
            subject: "column",
            problem: `${column} may be null`,
            remedy: "set it",
          }),
        );
      if (problems.length > 0) throw schema({ problems });
    },
  })),
});
