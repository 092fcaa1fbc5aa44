import { mutant } from "@codemint/conformance/mutants";
import { isCodemintError } from "@codemint/core/adapter";
import { wrongStore } from "../wrong-sqlite.js";

export const writesItLater = mutant({
  id: "writes-it-later",
  defence: "What the disk does not take now it takes with the next insert, so nobody need be told.",
  breaks: ["R03", "R04"],
  claims: ["R03.disk-full", "R03.missing-table", "R03.read-only"],
  harness: wrongStore((right) => {
    const kept: Parameters<typeof right.insert>[0][] = [];
    return {
      insert(request, options) {
        try {
          const outcome = right.insert(request, options);
          for (const earlier of kept.splice(0)) right.insert(earlier);
          return outcome;
        } catch (error) {
          if (!willPass(error)) throw error;
          kept.push(request);
          return { status: "inserted" };
        }
      },
    };
  }),
});

function willPass(error: unknown): boolean {
  if (isCodemintError(error, "ERR_CODEMINT_SCHEMA"))
    return error.details.problems.some(({ subject }) => subject === "table");
  return isCodemintError(error, "ERR_CODEMINT_READ_ONLY") || isCodemintError(error, "ERR_CODEMINT_RESOURCE");
}
