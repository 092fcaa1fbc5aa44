import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const messageMatching = mutant({
  id: "message-matching",
  defence: "The message of a duplicate contains the word unique.",
  breaks: ["R03", "R04", "R07", "R12", "R14", "R15"],
  claims: ["R03.unique-other", "R03.other-unique-at-once", "R03.no-other-code-is-tried"],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch (error) {
        if (/unique/i.test(String(error))) return { status: "taken" };
        throw error;
      }
    },
  })),
});
