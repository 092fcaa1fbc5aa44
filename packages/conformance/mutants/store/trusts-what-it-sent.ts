import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const trustsWhatItSent = mutant({
  id: "trusts-what-it-sent",
  defence: "The database stores what it is sent.",
  breaks: ["R08"],
  claims: ["R08.altered-code"],
  harness: wrongStatements((right) => ({
    async insert(request, options) {
      const attempt = await right.insert(request, options);
      return attempt.status === "inserted" ? { status: "inserted" } : attempt;
    },
  })),
});
