import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const replayBringsTheRecordUpToDate = mutant({
  id: "replay-brings-the-record-up-to-date",
  defence: "A repeat carries the newest data, so the record gets it.",
  breaks: ["R05", "R07", "R12"],
  claims: ["R05.changed-record", "R07.replay-changes-nothing"],
  harness: wrongStore((right, { table }) => ({
    async insert(request, options) {
      const outcome = await right.insert(request, options);
      if (outcome.status === "replayed") {
        const [before] = table.find(["idempotencyKey"], { idempotencyKey: request.idempotencyKey });
        table.delete(["idempotencyKey"], { idempotencyKey: request.idempotencyKey });
        table.insert({ ...before, ...request.record });
      }
      return outcome;
    },
  })),
});
