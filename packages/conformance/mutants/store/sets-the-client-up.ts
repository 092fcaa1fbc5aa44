import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const setsTheClientUp = mutant({
  id: "sets-the-client-up",
  defence: "Every client is better off with these settings.",
  breaks: ["R17"],
  claims: ["R17.client-unchanged"],
  harness: wrongStore((right, { client }) => ({
    insert(request, options) {
      client.setting = "as codemint likes it";
      return right.insert(request, options);
    },
  })),
});
