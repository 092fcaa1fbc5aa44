import { mutant } from "@codemint/conformance/mutants";
import { watchRestarts } from "../support/restarts.js";
import { wrongStore } from "../wrong-sqlite.js";

const restarted = watchRestarts();

export const clearsTheLastRun = mutant({
  id: "clears-the-last-run",
  defence: "What the last run left behind is nobody's any more.",
  breaks: ["R08"],
  claims: ["R08.survives-a-restart"],
  harness: wrongStore((_right, db) => {
    if (restarted(db)) db.exec("DELETE FROM records");
    return {};
  }),
});
