import { isCodemintError } from "@codemint/core/adapter";
import { defaultLimitMs } from "../../src/mutants/prove.js";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

/** It stands for ever: it outlasts the suite's patience, and then lets the other cases go on. */
const foreverMs = defaultLimitMs / 4;

export const retriesWithoutBound = mutant({
  id: "retries-without-bound",
  defence: "A conflict without a holder will have passed at the next try.",
  breaks: ["R18"],
  claims: ["R18.suppressed-is-given-up"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      const end = Date.now() + foreverMs;
      for (;;) {
        try {
          return await right.insert(request, options);
        } catch (error) {
          if (!isCodemintError(error, "ERR_CODEMINT_SUPPRESSED") || Date.now() > end) throw error;
        }
      }
    },
  })),
});
