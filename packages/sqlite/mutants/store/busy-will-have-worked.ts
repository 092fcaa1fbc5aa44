import { isCodemintError } from "@codemint/core/adapter";
import { type Mutant, wrongStore } from "../mutant.js";

export const busyWillHaveWorked: Mutant = {
  id: "busy-will-have-worked",
  defence: "SQLite was busy with the insert; it is in the file by now.",
  breaks: ["R01", "R03", "R04", "R06", "R12", "R16", "R18"],
  claims: ["R12.older-snapshot"],
  harness: wrongStore((right) => ({
    insert(request, options) {
      try {
        return right.insert(request, options);
      } catch (error) {
        if (isCodemintError(error, "ERR_CODEMINT_CONTENTION")) return { status: "inserted" };
        throw error;
      }
    },
  })),
};
