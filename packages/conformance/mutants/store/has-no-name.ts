import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const hasNoName = mutant({
  id: "has-no-name",
  defence: "Nobody has two stores, so nobody needs their names.",
  breaks: ["R19"],
  claims: ["R19.says-what-it-is-0"],
  harness: wrongStore(() => ({ name: "" })),
});
