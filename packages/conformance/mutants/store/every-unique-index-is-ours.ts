import { isCodemintError } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { type MemoryStatements, wrongStatements } from "../wrong-memory.js";

export const everyUniqueIndexIsOurs = mutant({
  id: "every-unique-index-is-ours",
  defence: "A unique violation on this table is a violation of the code.",
  breaks: ["R03"],
  claims: ["R03.unique-other", "R03.other-unique-at-once", "R03.no-other-code-is-tried"],
  harness: wrongStatements((right) => {
    const insert: MemoryStatements["insert"] = async (request, options) => {
      try {
        return await right.insert(request, options);
      } catch (error) {
        if (!isCodemintError(error, "ERR_CODEMINT_CONSTRAINT") || error.details.kind !== "unique")
          throw error;
        return { status: "conflict" };
      }
    };
    return { insert, insertPlainly: insert };
  }),
});
