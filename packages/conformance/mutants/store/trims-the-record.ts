import { mutant } from "../../src/mutants.js";
import { alteredRecords } from "../support/altered-records.js";

export const trimsTheRecord = mutant({
  id: "trims-the-record",
  defence: "Nobody means the blanks around a value.",
  breaks: ["R01"],
  claims: ["R01.record-unchanged"],
  harness: alteredRecords((record) => ({ ...record, payload: record.payload.trim() })),
});
