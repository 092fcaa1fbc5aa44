import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const putsTheRangeBack = mutant({
  id: "puts-the-range-back",
  defence: "The caller never got the range, so it must not be lost.",
  breaks: ["C04"],
  claims: ["C04.gap"],
  counter: wrongCounter((right, { counters }) => ({
    async reserve(counter, size, options) {
      const before = counters.get(counter);
      try {
        return await right.reserve(counter, size, options);
      } catch (error) {
        if (before !== undefined && isCodemintError(error, "ERR_CODEMINT_OUTCOME_UNKNOWN")) {
          counters.set(counter, before);
        }
        throw error;
      }
    },
  })),
});
