import { mutant } from "@codemint/conformance/mutants";
import { isCodemintError } from "@codemint/core/adapter";
import { wrongStore } from "../wrong-sqlite.js";

export const constraintIsTaken = mutant({
  id: "constraint-is-taken",
  defence: "The error's code begins with SQLITE_CONSTRAINT, so the code exists.",
  breaks: ["R03", "R04", "R07", "R12"],
  claims: ["R03.check", "R03.data-type", "R03.foreign-key"],
  harness: wrongStore((right) => ({
    insert(request, options) {
      try {
        return right.insert(request, options);
      } catch (error) {
        if (isCodemintError(error, "ERR_CODEMINT_CONSTRAINT")) return { status: "taken" };
        throw error;
      }
    },
  })),
});
