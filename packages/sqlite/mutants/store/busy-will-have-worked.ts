import { mutant } from "@codemint/conformance/mutants";
import { isCodemintError } from "@codemint/core/adapter";
import { wrongStore } from "../wrong-sqlite.js";

export const busyWillHaveWorked = mutant({
  id: "busy-will-have-worked",
  defence: "In a transaction SQLite is only busy until the commit, which writes all of it.",
  breaks: ["R12"],
  claims: ["R12.older-snapshot"],
  harness: wrongStore((right) => ({
    insert(request, options) {
      try {
        return right.insert(request, options);
      } catch (error) {
        if (right.inTransaction && isCodemintError(error, "ERR_CODEMINT_CONTENTION"))
          return { status: "inserted" };
        throw error;
      }
    },
  })),
});
