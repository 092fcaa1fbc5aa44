import { mutant } from "../../src/mutants.js";
import { wrongCounter } from "../wrong-counter.js";

export const neverRaises = mutant({
  id: "never-raises",
  defence: "A counter that only grows need not be told to.",
  breaks: ["C03", "C05", "C06"],
  claims: ["C06.raises", "C06.new-counter", "C03.raised-to-the-limit"],
  counter: wrongCounter(() => ({ raise() {} })),
});
