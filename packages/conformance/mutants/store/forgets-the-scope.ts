import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const forgetsTheScope = mutant({
  id: "forgets-the-scope",
  defence: "The scope is in the index; core need not know of it.",
  breaks: ["R11", "R13", "R19", "R21"],
  claims: ["R19.says-what-it-is-1", "R19.says-what-it-is-2", "R21.two-scopes", "R21.scopes-that-read-alike"],
  harness: wrongStore(() => ({ scope: [] })),
});
