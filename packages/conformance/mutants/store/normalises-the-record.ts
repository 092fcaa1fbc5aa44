import { mutant } from "../../src/mutants.js";
import { alteredRecords } from "../support/altered-records.js";

export const normalisesTheRecord = mutant({
  id: "normalises-the-record",
  defence: "Text belongs in one normal form, a record's too.",
  breaks: ["R01"],
  claims: ["R01.record-unchanged"],
  harness: alteredRecords((record) => ({ ...record, payload: record.payload.normalize("NFC") })),
});
