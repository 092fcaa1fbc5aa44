import { mutant } from "@codemint/conformance/mutants";
import { wrongVerify } from "../wrong-sqlite.js";

export const seesThroughViews = mutant({
  id: "sees-through-views",
  defence: "An INSTEAD OF trigger makes a view as good as its table.",
  breaks: ["R14"],
  claims: ["R14.view"],
  harness: wrongVerify(
    (db) =>
      db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'view' AND name = 'records'").get() !== undefined,
  ),
});
