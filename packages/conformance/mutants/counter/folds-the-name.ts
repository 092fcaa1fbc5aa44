import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const foldsTheName = mutant({
  id: "folds-the-name",
  defence: "Nobody has two counters of nearly the same name.",
  breaks: ["C08"],
  claims: ["C08.two-names"],
  counter: wrongCounter((right) => ({
    reserve: (counter, size, options) => right.reserve(folded(counter), size, options),
  })),
});

const folded = (name: unknown): string =>
  typeof name === "string" && name.trim() !== "" ? name.trim().toLowerCase() : (name as string);
