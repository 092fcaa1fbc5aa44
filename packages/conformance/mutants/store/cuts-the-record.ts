import { mutant } from "../../src/mutants.js";
import { alteredRecords } from "../support/altered-records.js";

export const cutsTheRecord = mutant({
  id: "cuts-the-record",
  defence: "A column of 255 characters is long enough for anyone.",
  breaks: ["R01"],
  claims: ["R01.record-unchanged"],
  harness: alteredRecords((record) => ({ ...record, payload: record.payload.slice(0, 255) })),
});
