import { schema } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const trustsNoTrigger = mutant({
  id: "trusts-no-trigger",
  defence: "A trigger can do anything, whatever its owner says.",
  breaks: ["R14"],
  claims: ["R14.trusted-trigger"],
  harness: wrongStatements((right, { table }) => ({
    async verify(options) {
      await right.verify(options);
      if (table.trigger === undefined) return;
      throw schema({ problems: [{ subject: "trigger", problem: "There is a trigger", remedy: "drop it" }] });
    },
  })),
});
