import { type Mutant, wrongStore } from "../mutant.js";

export const anyErrorIsTaken: Mutant = {
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
    "R09",
    "R10",
    "R11",
    "R12",
    "R14",
    "R15",
    "R16",
    "R18",
    "R21",
    "R22",
    "R23",
  ],
  claims: [
    "R03.check",
    "R03.closed",
    "R03.data-type",
    "R03.disk-full",
    "R03.foreign-key",
    "R03.missing-table",
    "R03.read-only",
    "R09.column-code-folds-case",
    "R09.column-code-pads",
  ],
  harness: wrongStore((right) => ({
    insert(request, options) {
      try {
        return right.insert(request, options);
      } catch {
        return { status: "taken" };
      }
    },
  })),
};
