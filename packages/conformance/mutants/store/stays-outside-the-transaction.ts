import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const staysOutsideTheTransaction = mutant({
  id: "stays-outside-the-transaction",
  defence: "One insert is atomic by itself; it needs no transaction.",
  breaks: ["R04", "R12", "R16"],
  claims: ["R12.commits", "R12.rolls-back", "R12.own-statement-holds-code", "R16.transaction-under-way"],
  harness: wrongStatements((right) => ({ within: () => ({ ...right, inTransaction: true }) })),
});
