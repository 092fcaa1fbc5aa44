import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const countsByGuess = mutant({
  id: "counts-by-guess",
  defence: "The statistics of the table are exact enough.",
  breaks: ["R19"],
  claims: ["R19.estimate"],
  harness: wrongStatements(() => ({ estimate: () => ({ records: 0, exact: true }) })),
});
