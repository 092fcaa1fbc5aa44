import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const oldRecordsAreMine = mutant({
  id: "old-records-are-mine",
  defence: "A record without a key can only be the one that I have stored before.",
  breaks: ["R02", "R21"],
  claims: ["R21.records-without-key"],
  harness: wrongStatements((right) => ({
    async find(requests, options) {
      const found = await right.find(requests, options);
      return found.map((held, n) =>
        held.map((one) => ({
          ...one,
          idempotencyKey: one.idempotencyKey ?? requests[n]?.idempotencyKey ?? null,
        })),
      );
    },
  })),
});
