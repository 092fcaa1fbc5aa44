import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const replacesTheOtherHolder = mutant({
  id: "replaces-the-other-holder",
  defence: "INSERT OR REPLACE keeps every unique column unique.",
  breaks: ["R03", "R04", "R05", "R07", "R12"],
  claims: ["R03.other-unique-at-once", "R07.other-unique-value-is-not-moved"],
  harness: wrongStatements((right, { table }) => ({
    insert(request, options) {
      const { email } = request.record;
      if (email !== null) table.delete(["email"], { email });
      return right.insert(request, options);
    },
  })),
});
