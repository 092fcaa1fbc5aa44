import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const unreadableHolderIsSomebody = mutant({
  id: "unreadable-holder-is-somebody",
  defence: "The insert met a row; if I cannot read it, it is somebody's.",
  breaks: ["R05"],
  claims: ["R05.unreadable-holder"],
  harness: wrongStatements((right) => ({
    async find(requests, options) {
      try {
        return await right.find(requests, options);
      } catch {
        return requests.map(({ code }) => [{ code, idempotencyKey: null }]);
      }
    },
  })),
});
