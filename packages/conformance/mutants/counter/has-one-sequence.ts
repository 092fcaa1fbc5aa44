import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const hasOneSequence = mutant({
  id: "has-one-sequence",
  defence: "Values of one sequence are unique under any name.",
  breaks: ["C06", "C08"],
  claims: ["C08.two-names", "C08.raised-alone"],
  counter: wrongCounter((right, { counters }) => ({
    reserve(counter, size, options) {
      if (counters.size > 0) counters.set(counter, [...counters.values()].reduce(larger));
      return right.reserve(counter, size, options);
    },
  })),
});

const larger = (a: bigint, b: bigint): bigint => (b > a ? b : a);
