import { schema } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const wantsTheCodeAlone = mutant({
  id: "wants-the-code-alone",
  defence: "A unique index on the code is an index on the code, and on nothing else.",
  breaks: ["R14"],
  claims: ["R14.right-table-1", "R14.right-table-2"],
  harness: wrongStore((right) => ({
    verify(options) {
      if (right.scope.length === 0) return right.verify(options);
      const problem = {
        subject: "code-index",
        problem: "The index has more columns",
        remedy: "drop them",
      } as const;
      throw schema({ problems: [problem] });
    },
  })),
});
