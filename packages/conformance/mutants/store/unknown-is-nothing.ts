import { isCodemintError, unavailable } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const unknownIsNothing = mutant({
  id: "unknown-is-nothing",
  defence: "The connection broke, so nothing was stored.",
  breaks: ["R04", "R05", "R16", "R18", "R20"],
  claims: ["R04.lost-reply", "R04.ghost", "R04.unreadable-holder", "R05.unreadable-holder"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        throw isCodemintError(error, "ERR_CODEMINT_OUTCOME_UNKNOWN") ? unavailable({}) : error;
      }
    },
  })),
});
