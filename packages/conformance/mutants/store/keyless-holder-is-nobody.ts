import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const keylessHolderIsNobody = mutant({
  id: "keyless-holder-is-nobody",
  defence: "A row without a key is none of ours.",
  breaks: ["R02", "R21"],
  claims: ["R02.holder-without-a-key"],
  harness: wrongStatements((right) => ({
    async find(requests, options) {
      const found = await right.find(requests, options);
      return found.map((rows) => rows.filter(({ idempotencyKey }) => idempotencyKey !== null));
    },
  })),
});
