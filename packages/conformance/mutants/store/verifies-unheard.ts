import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const verifiesUnheard = mutant({
  id: "verifies-unheard",
  defence: "Whoever comes while the table is being checked need only wait.",
  breaks: ["R17"],
  claims: ["R17.failed-verify"],
  harness: wrongStore((right) => {
    let check: Promise<void> | undefined;
    return {
      async insert(request, options) {
        void check?.then(() => {});
        check ??= Promise.resolve().then(() => right.verify());
        try {
          await check;
        } catch {
          // The insert itself says what is wrong.
        }
        check = undefined;
        return right.insert(request, options);
      },
    };
  }),
});
