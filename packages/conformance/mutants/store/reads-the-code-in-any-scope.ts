import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const readsTheCodeInAnyScope = mutant({
  id: "reads-the-code-in-any-scope",
  defence: "A code leads to its row.",
  breaks: ["R11"],
  claims: ["R11.replay-stays-in-its-scope"],
  harness: wrongStatements((right, { scope }, rows) => ({
    find(requests, options) {
      if (scope.length === 0) return right.find(requests, options);
      return requests.map(({ code }) =>
        rows
          .find(["code"], { code })
          .slice(0, 1)
          .map((row) => ({ code, idempotencyKey: String(row["idempotencyKey"]) })),
      );
    },
  })),
});
