import { mutant } from "../../src/mutants.js";
import { alteredBatches } from "../support/altered-batches.js";

export const batchInOneRegion = mutant({
  id: "batch-in-one-region",
  defence: "A batch comes from one place.",
  breaks: ["R13"],
  claims: ["R13.unlike-records"],
  harness: alteredBatches((record, { region = null }) => ({ ...record, region })),
});
