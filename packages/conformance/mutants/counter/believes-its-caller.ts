import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const believesItsCaller = mutant({
  id: "believes-its-caller",
  defence: "TypeScript has checked what comes in.",
  breaks: ["C05"],
  claims: ["C05.sizes", "C05.names", "C05.raised-values"],
  counter: wrongCounter((right, { counters }) => ({
    reserve(counter, size, options) {
      const meant = Number.isInteger(size) && size > 0 && size <= 1_000_000 ? size : 1;
      return right.reserve(typeof counter === "string" && counter !== "" ? counter : "codes", meant, options);
    },
    raise(counter, atLeast, options) {
      if (typeof atLeast === "bigint" && atLeast >= 0n) return right.raise(counter, atLeast, options);
      counters.set(counter, 0n);
    },
  })),
});
