import { isCodemintError, unavailable } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongLeases } from "../wrong-leases.js";

export const lostIsNothing = mutant({
  id: "lost-is-nothing",
  defence: "Without a reply nothing was lent.",
  breaks: ["L03"],
  claims: ["L03.lost-reply"],
  leases: wrongLeases((right) => ({
    async acquire(name, terms, options) {
      try {
        return await right.acquire(name, terms, options);
      } catch (error) {
        throw isCodemintError(error, "ERR_CODEMINT_OUTCOME_UNKNOWN") ? unavailable({}) : error;
      }
    },
  })),
});
