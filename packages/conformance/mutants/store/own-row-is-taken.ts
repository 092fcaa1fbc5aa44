import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const ownRowIsTaken = mutant({
  id: "own-row-is-taken",
  defence: "The code exists, so it is taken.",
  breaks: ["R05", "R06", "R07", "R09", "R11", "R12", "R16", "R19", "R21"],
  claims: [
    "R05.same-request",
    "R05.changed-record",
    "R05.own-unique-value",
    "R05.key-with-another-code",
    "R05.racing-repeats",
    "R06.reply-lost",
    "R06.replies-lost-in-a-row",
    "R06.ghost-lands-first",
    "R06.ghost-lands-late",
    "R06.new-code-after-the-ghost",
    "R06.ghost-behind-a-lock",
  ],
  harness: wrongStore((right) => ({
    async insert(request, options) {
      const outcome = await right.insert(request, options);
      return outcome.status === "replayed" ? { status: "taken" } : outcome;
    },
  })),
});
