import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const marksTheLatest = mutant({
  id: "marks-the-latest",
  defence: "Exactly one record is the latest: the new one takes the mark from the one before.",
  breaks: ["R07", "R11", "R12", "R21"],
  claims: ["R07.inserted-adds-one-record"],
  harness: wrongStore((right, { table }) => ({
    async insert(request, options) {
      const before = table.all().at(-1);
      const outcome = await right.insert(request, options);
      if (outcome.status === "inserted" && before?.["idempotencyKey"] !== undefined) {
        table.delete(["idempotencyKey"], before);
        table.insert({ ...before, payload: `${before["payload"]} (not the latest)` });
      }
      return outcome;
    },
  })),
});
