import { isCodemintError } from "@codemint/core/adapter";
import { type Mutant, wrongStore } from "../mutant.js";

export const zeroRowsIsTaken: Mutant = {
  id: "zero-rows-is-taken",
  defence: "An insert that does nothing on conflict, and did nothing, met a conflict.",
  breaks: ["R02", "R09", "R18"],
  claims: ["R09.column-code-numeric"],
  harness: wrongStore((right) => ({
    insert(request, options) {
      try {
        return right.insert(request, options);
      } catch (error) {
        if (isCodemintError(error, "ERR_CODEMINT_SUPPRESSED")) return { status: "taken" };
        throw error;
      }
    },
  })),
};
