import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const anyErrorIsTaken = mutant({
  id: "any-error-is-taken",
  defence: "The only thing that can go wrong with an insert is that the code exists.",
  breaks: [
    "R01",
    "R02",
    "R03",
    "R04",
    "R05",
    "R06",
    "R07",
    "R08",
    "R10",
    "R11",
    "R12",
    "R14",
    "R15",
    "R16",
    "R18",
    "R21",
    "R22",
  ],
  claims: [
    "R01.uncommitted-holder-rolls-back",
    "R03.unique-other",
    "R03.not-null",
    "R03.busy",
    "R03.other-unique-at-once",
    "R03.no-other-code-is-tried",
  ],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      try {
        return await right.insert(request, options);
      } catch {
        return { status: "taken" };
      }
    },
  })),
});
