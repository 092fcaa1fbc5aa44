import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const listensForEver = mutant({
  id: "listens-for-ever",
  defence: "Whoever starts a transaction wants to hear of its errors.",
  breaks: ["R17"],
  claims: ["R17.client-unchanged-by-transactions"],
  harness: wrongStore((right, { client }) => ({
    within(transaction) {
      client.listeners += 1;
      return right.within?.(transaction) ?? right;
    },
  })),
});
