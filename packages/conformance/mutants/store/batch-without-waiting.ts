import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const batchWithoutWaiting = mutant({
  id: "batch-without-waiting",
  defence: "A batch is for speed; its replies need not be waited for.",
  breaks: ["R13", "R15"],
  claims: ["R13.lost-request", "R15.code-index-batch", "R15.key-index-batch"],
  harness: wrongStatements((right) => ({
    async insertMany(requests, options) {
      await Promise.resolve(right.insertMany?.(requests, options)).catch(() => {});
      return requests.map(() => ({ status: "inserted" }) as const);
    },
  })),
});
