import { mutant } from "@codemint/conformance/mutants";
import { wrongVerify } from "../wrong-sqlite.js";

export const letsSqliteCheck = mutant({
  id: "lets-sqlite-check",
  defence: "SQLite refuses ON CONFLICT where the unique index is missing, so a trial is verification enough.",
  breaks: ["R14"],
  claims: [
    "R14.code-folds-case",
    "R14.code-numeric",
    "R14.code-pads",
    "R14.conflict-clause",
    "R14.key-folds-case",
    "R14.key-pads",
  ],
  harness: wrongVerify((db) => {
    try {
      db.prepare(
        `INSERT INTO records (code, idempotency_key) VALUES (?, ?)
         ON CONFLICT (code) DO NOTHING ON CONFLICT (idempotency_key) DO NOTHING`,
      );
      return true;
    } catch {
      return false;
    }
  }),
});
