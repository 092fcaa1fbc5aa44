import { randomUUID } from "node:crypto";
import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const drawsABetterKey = mutant({
  id: "draws-a-better-key",
  defence: "A key that is no UUID is as good as none, and without one I draw it.",
  breaks: ["R21"],
  claims: ["R21.hostile-keys"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        if (!isCodemintError(error, "ERR_CODEMINT_INVALID_KEY")) throw error;
        return right.insert({ ...request, idempotencyKey: randomUUID() }, options);
      }
    },
  })),
});
