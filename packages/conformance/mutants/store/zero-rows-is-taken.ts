import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const zeroRowsIsTaken = mutant({
  id: "zero-rows-is-taken",
  defence: "An insert that does nothing on conflict, and did nothing, met a conflict.",
  breaks: ["R02", "R18"],
  claims: ["R02.suppressed-insert", "R02.suppressed-in-transaction"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        if (isCodemintError(error, "ERR_CODEMINT_SUPPRESSED")) return { status: "taken" };
        throw error;
      }
    },
  })),
});
