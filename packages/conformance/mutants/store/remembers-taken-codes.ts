import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const remembersTakenCodes = mutant({
  id: "remembers-taken-codes",
  defence: "A code that was taken once stays taken, which saves a round trip.",
  breaks: ["R02", "R09"],
  claims: ["R02.freed-code-is-not-taken"],
  harness: wrongStore((right) => {
    const taken = new Set<string>();
    return {
      async insert(request, options) {
        if (taken.has(request.code)) return { status: "taken" };
        const outcome = await right.insert(request, options);
        if (outcome.status === "taken") taken.add(request.code);
        return outcome;
      },
    };
  }),
});
