import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const movesTheCode = mutant({
  id: "moves-the-code",
  defence: "A code that is asked for anew has moved to its new owner.",
  breaks: ["R11"],
  claims: ["R11.inserts-leave-other-scopes-alone"],
  harness: wrongStore((right, { table, scope }) => ({
    async insert(request, options) {
      const before = scope.length === 0 ? [] : table.find(["code"], { code: request.code });
      const outcome = await right.insert(request, options);
      if (outcome.status === "inserted") for (const row of before) table.delete(["idempotencyKey"], row);
      return outcome;
    },
  })),
});
