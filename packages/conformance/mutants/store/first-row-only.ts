import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const firstRowOnly = mutant({
  id: "first-row-only",
  defence: "A code and a key are unique, so one row is all there can be.",
  breaks: ["R05", "R07"],
  claims: ["R05.key-and-code-apart"],
  harness: wrongStatements((right) => ({
    async find(requests, options) {
      const found = await right.find(requests, options);
      return found.map((rows) => rows.slice(0, 1));
    },
  })),
});
