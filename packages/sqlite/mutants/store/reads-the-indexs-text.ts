import { mutant } from "@codemint/conformance/mutants";
import { wrongVerify } from "../wrong-sqlite.js";

export const readsTheIndexsText = mutant({
  id: "reads-the-indexs-text",
  defence: "The index says UNIQUE and names the column.",
  breaks: ["R14"],
  claims: [
    "R14.code-index-expression",
    "R14.code-index-partial",
    "R14.key-index-expression",
    "R14.key-index-partial",
  ],
  harness: wrongVerify((db) => {
    const texts = db
      .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%UNIQUE%'")
      .pluck()
      .all();
    return ["code", "idempotency_key"].every((column) => texts.some((text) => text.includes(column)));
  }),
});
