import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const looksUpInAPlainObject = mutant({
  id: "looks-up-in-a-plain-object",
  defence: "A property of an object is the fastest look-up there is.",
  breaks: ["R10"],
  claims: ["R10.prototype-shaped"],
  harness: wrongStore((right) => {
    const retired: Record<string, true> = { "spring-sale-2019": true };
    return {
      insert: (request, options) =>
        retired[request.code] ? { status: "taken" } : right.insert(request, options),
    };
  }),
});
