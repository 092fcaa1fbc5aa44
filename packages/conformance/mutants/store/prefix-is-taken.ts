import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const prefixIsTaken = mutant({
  id: "prefix-is-taken",
  defence: "An index on the first symbols is enough to find a code.",
  breaks: ["R02", "R09", "R10", "R11"],
  claims: ["R02.free-codes-are-not-taken"],
  harness: wrongStore((right, { table }) => ({
    insert(request, options) {
      const met = table
        .all()
        .some(({ code }) => code !== request.code && String(code).startsWith(request.code));
      return met ? { status: "taken" } : right.insert(request, options);
    },
  })),
});
