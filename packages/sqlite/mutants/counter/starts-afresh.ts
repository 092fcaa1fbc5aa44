import { mutant } from "@codemint/conformance/mutants";
import { watchRestarts } from "../support/restarts.js";
import { wrongCounter } from "../wrong-sqlite.js";

const restarted = watchRestarts();

export const startsAfresh = mutant({
  id: "starts-afresh",
  defence: "A new run counts from one.",
  breaks: ["C02"],
  claims: ["C02.after-restart"],
  counter: wrongCounter((_right, db) => {
    if (restarted(db)) db.exec("DELETE FROM codemint_counters");
    return {};
  }),
});
