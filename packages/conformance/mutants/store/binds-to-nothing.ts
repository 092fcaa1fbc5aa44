import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const bindsToNothing = mutant({
  id: "binds-to-nothing",
  defence: "The store is the same inside a transaction and outside.",
  breaks: ["R04", "R12", "R16", "R19"],
  claims: ["R19.within"],
  harness: wrongStore((right) => ({ within: () => right })),
});
