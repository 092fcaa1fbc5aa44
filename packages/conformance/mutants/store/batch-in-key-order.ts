import { mutant } from "../../src/mutants.js";
import { type MemoryRequest, wrongStore } from "../wrong-memory.js";

export const batchInKeyOrder = mutant({
  id: "batch-in-key-order",
  defence: "The rows come back in the order in which they were sent.",
  breaks: ["R13"],
  claims: ["R13.in-order", "R13.refused-records", "R13.unsound-requests", "R13.in-transaction"],
  harness: wrongStore((right) => ({
    insertMany: async (requests, options) =>
      (await right.insertMany?.(requests.toSorted(byKey), options)) ?? [],
  })),
});

const byKey = (a: MemoryRequest, b: MemoryRequest): number => (a.idempotencyKey < b.idempotencyKey ? -1 : 1);
