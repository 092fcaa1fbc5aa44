import { mutant } from "@codemint/conformance/mutants";
import { isCodemintError } from "@codemint/core/adapter";
import Database from "better-sqlite3";
import { sqliteStore } from "../../src/index.js";
import { tableOptions, wrongStore } from "../wrong-sqlite.js";

export const opensTheFileAgain = mutant({
  id: "opens-the-file-again",
  defence: "A closed connection is no reason to lose a record: I know where the file is.",
  breaks: ["R03", "R04"],
  claims: ["R03.closed"],
  harness: wrongStore((right, db) => ({
    insert(request, options) {
      try {
        return right.insert(request, options);
      } catch (error) {
        if (!isCodemintError(error, "ERR_CODEMINT_CLOSED")) throw error;
        const again = new Database(db.name);
        try {
          return sqliteStore(again, tableOptions).insert(request, options);
        } finally {
          again.close();
        }
      }
    },
  })),
});
