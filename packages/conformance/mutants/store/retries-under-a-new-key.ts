import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const retriesUnderANewKey = mutant({
  id: "retries-under-a-new-key",
  defence: "A retry is a new request, and gets a key of its own.",
  breaks: ["R04", "R05", "R06", "R16", "R18"],
  claims: ["R06.reply-lost"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        if (!isCodemintError(error, "ERR_CODEMINT_OUTCOME_UNKNOWN")) throw error;
        return await right.insert({ ...request, idempotencyKey: crypto.randomUUID() }, options);
      }
    },
  })),
});
