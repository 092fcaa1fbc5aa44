import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const coercesTheCode = mutant({
  id: "coerces-the-code",
  defence: "A number is a fine code too.",
  breaks: ["R10"],
  claims: ["R10.not-a-string"],
  harness: wrongStore((right) => ({
    insert: (request, options) => right.insert({ ...request, code: String(request.code) }, options),
  })),
});
