import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const sentIsStored = mutant({
  id: "sent-is-stored",
  defence: "What was sent arrives: the network is reliable.",
  breaks: ["R04", "R05", "R06", "R16", "R18", "R20"],
  claims: ["R04.lost-request", "R06.request-lost"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        if (isCodemintError(error, "ERR_CODEMINT_OUTCOME_UNKNOWN")) return { status: "inserted" };
        throw error;
      }
    },
  })),
});
