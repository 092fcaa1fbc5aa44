import { schema } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const wantsATenant = mutant({
  id: "wants-a-tenant",
  defence: "Every table of ours has a tenant, so the unique index must have one.",
  breaks: ["R14"],
  claims: ["R14.right-table-0"],
  harness: wrongStore(
    (right) => ({
      verify(options) {
        if (right.scope.length > 0) return right.verify(options);
        const problem = {
          subject: "code-index",
          problem: "The index has no tenant",
          remedy: "add one",
        } as const;
        throw schema({ problems: [problem] });
      },
    }),
    { scope: 1 },
  ),
});
