import { unsupported } from "@codemint/core/adapter";
import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const promisesABatch = mutant({
  id: "promises-a-batch",
  defence: "The interface has the method, so I have it as well; it is not done yet.",
  breaks: ["R12", "R13", "R15", "R16", "R19", "R22"],
  claims: ["R19.insert-many"],
  harness: wrongStore(() => ({
    insertMany() {
      throw unsupported({ feature: "insertMany", remedy: "Insert one after the other." });
    },
  })),
});
