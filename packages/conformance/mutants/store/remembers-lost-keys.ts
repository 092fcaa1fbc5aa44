import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const remembersLostKeys = mutant({
  id: "remembers-lost-keys",
  defence: "This request went out before and the line broke after it, so its record is there.",
  breaks: ["R06"],
  claims: ["R06.request-lost"],
  harness: wrongStore((right) => {
    const lost = new Set<string>();
    return {
      async insert(request, options) {
        if (lost.has(request.idempotencyKey)) return { status: "replayed", code: request.code };
        try {
          return await right.insert(request, options);
        } catch (error) {
          if (isCodemintError(error, "ERR_CODEMINT_OUTCOME_UNKNOWN")) lost.add(request.idempotencyKey);
          throw error;
        }
      },
    };
  }),
});
