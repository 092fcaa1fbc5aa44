import { mutant } from "../../src/mutants.js";
import { alteredBatches } from "../support/altered-batches.js";

export const batchFillsWhatTheFirstFills = mutant({
  id: "batch-fills-what-the-first-fills",
  defence: "The first record shows which columns the statement needs.",
  breaks: ["R13"],
  claims: ["R13.unlike-records"],
  harness: alteredBatches((record, first) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, first[name] === null ? null : value]),
    ),
  ),
});
