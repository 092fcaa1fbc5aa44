import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const batchThatDidNotThrow = mutant({
  id: "batch-that-did-not-throw",
  defence: "The batch did not throw, so all of it is in.",
  breaks: ["R13"],
  claims: [
    "R13.in-order",
    "R13.same-key-two-codes",
    "R13.largest",
    "R13.racing-requests",
    "R13.racing-codes",
  ],
  harness: wrongStore((right) => ({
    async insertMany(requests, options) {
      const results = (await right.insertMany?.(requests, options)) ?? [];
      return results.map((result) => ("status" in result ? { status: "inserted" } : result));
    },
  })),
});
