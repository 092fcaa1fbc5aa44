import { mutant } from "../../src/mutants.js";
import { alteredBatches } from "../support/altered-batches.js";

export const batchByPosition = mutant({
  id: "batch-by-position",
  defence: "Records of one table have their fields in one order.",
  breaks: ["R13"],
  claims: ["R13.unlike-records"],
  harness: alteredBatches((record, first) => {
    const values = Object.values(record);
    return Object.fromEntries(Object.keys(first).map((column, n) => [column, values[n] ?? null]));
  }),
});
