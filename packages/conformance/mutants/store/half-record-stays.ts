import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { rowOf } from "../support/rows.js";
import { wrongStatements } from "../wrong-memory.js";

export const halfRecordStays = mutant({
  id: "half-record-stays",
  defence: "The record can be completed later; its code is safe already.",
  breaks: ["R03", "R04", "R07", "R12"],
  claims: ["R04.every-failure", "R07.failures-touch-nobody"],
  harness: wrongStatements((right, _parts, rows) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        const { payload } = request.record;
        if (isCodemintError(error, "ERR_CODEMINT_CONSTRAINT"))
          rows.insert({ ...rowOf(request), email: null, payload: payload ?? "to be completed" });
        throw error;
      }
    },
  })),
});
