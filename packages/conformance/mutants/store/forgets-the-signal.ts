import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const forgetsTheSignal = mutant({
  id: "forgets-the-signal",
  defence: "An insert is so quick that nobody can want to abort it.",
  breaks: ["R16", "R18"],
  claims: [
    "R16.before-sending",
    "R16.batch-before-sending",
    "R16.request-on-its-way",
    "R16.reply-on-its-way",
    "R16.transaction-before-sending",
    "R16.transaction-under-way",
    "R18.signal-under-way",
  ],
  harness: wrongStore((right) => ({
    insert: (request, options) => right.insert(request, { timeoutMs: options?.timeoutMs }),
    insertMany: async (requests, options) =>
      (await right.insertMany?.(requests, { timeoutMs: options?.timeoutMs })) ?? [],
  })),
});
