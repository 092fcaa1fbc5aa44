import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const lowersAsWell = mutant({
  id: "lowers-as-well",
  defence: "A counter is where it was last set to.",
  breaks: ["C06"],
  claims: ["C06.never-lowers"],
  counter: wrongCounter((right, { counters, interleave }) => ({
    async raise(counter, atLeast, options) {
      await right.raise(counter, atLeast, options);
      if (counters.get(counter) !== undefined)
        await interleave("reserve", () => counters.set(counter, atLeast));
    },
  })),
});
