import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const forgetsTheTimeOut = mutant({
  id: "forgets-the-time-out",
  defence: "The network has time-outs of its own.",
  breaks: ["R18"],
  claims: ["R18.request-never-arrives", "R18.reply-never-arrives"],
  harness: wrongStore((right) => ({
    insert: (request, options) => right.insert(request, { signal: options?.signal }),
  })),
});
