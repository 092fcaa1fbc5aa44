import { mutant } from "../../src/mutants.js";
import { alteredRecords } from "../support/altered-records.js";

export const foldsTheRegion = mutant({
  id: "folds-the-region",
  defence: "A region that no code depends on is a label, and labels are in lower case.",
  breaks: ["R01"],
  claims: ["R01.record-unchanged"],
  harness: alteredRecords((record, { scope }) =>
    scope.includes("region") ? record : { ...record, region: record.region.toLowerCase() },
  ),
});
