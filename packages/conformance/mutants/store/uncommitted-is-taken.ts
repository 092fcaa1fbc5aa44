import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const uncommittedIsTaken = mutant({
  id: "uncommitted-is-taken",
  defence: "A record that is not committed yet holds its code as well.",
  breaks: ["R01", "R03", "R04", "R06", "R16", "R18"],
  claims: ["R16.waiting-for-a-lock", "R18.lock-never-freed", "R18.busy-is-given-up"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        if (isCodemintError(error, "ERR_CODEMINT_CONTENTION")) return { status: "taken" };
        throw error;
      }
    },
  })),
});
