import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const takenNeedsNoRollback = mutant({
  id: "taken-needs-no-rollback",
  defence: "A conflict is no error, so the transaction goes on.",
  breaks: ["R12"],
  claims: [
    "R12.taken-leaves-usable",
    "R12.replayed-leaves-usable",
    "R12.own-statement-holds-code",
    "R12.twice-in-one",
    "R12.many-conflicts",
    "R12.minter-stops-or-goes-on",
  ],
  harness: wrongStatements((right) => ({
    within(transaction) {
      const bound = right.within?.(transaction) ?? right;
      return {
        ...bound,
        async insert(request, options) {
          const attempt = await bound.insert(request, options);
          if (attempt.status !== "conflict") return attempt;
          const [holders = []] = await bound.find([request], options);
          // As PostgreSQL does where the insert has neither a conflict clause nor a savepoint.
          if (holders.length > 0) transaction.rollback();
          return { ...attempt, holders };
        },
      };
    },
  })),
});
