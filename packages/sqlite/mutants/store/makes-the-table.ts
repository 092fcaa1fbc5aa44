import { mutant } from "@codemint/conformance/mutants";
import { sqliteSchema } from "../../src/index.js";
import { tableOptions, wrongStore } from "../wrong-sqlite.js";

export const makesTheTable = mutant({
  id: "makes-the-table",
  defence: "If the table is not there, I know best how to make it.",
  breaks: ["R14"],
  claims: ["R14.table-missing"],
  harness: wrongStore((right, db) => ({
    verify(options) {
      const there = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'records'").get();
      if (there === undefined) db.exec(sqliteSchema(tableOptions));
      right.verify(options);
    },
  })),
});
