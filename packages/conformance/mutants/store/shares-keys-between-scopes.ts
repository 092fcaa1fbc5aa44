import { mutant } from "../../src/mutants.js";
import { wrongStore } from "../wrong-memory.js";

export const sharesKeysBetweenScopes = mutant({
  id: "shares-keys-between-scopes",
  defence: "The index knows the scope; the store need not tell.",
  breaks: ["R11", "R13", "R19", "R21"],
  claims: ["R11.key-of-two-scopes"],
  harness: wrongStore(() => ({ scope: [] })),
});
