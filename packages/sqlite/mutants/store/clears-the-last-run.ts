import { type Mutant, wrongStore } from "../mutant.js";
import { watchRestarts } from "../support/restarts.js";

const restarted = watchRestarts();

export const clearsTheLastRun: Mutant = {
  id: "clears-the-last-run",
  defence: "What the last run left behind is nobody's any more.",
  breaks: ["R08"],
  claims: ["R08.survives-a-restart"],
  harness: wrongStore((_right, db) => {
    if (restarted(db)) db.exec("DELETE FROM records");
    return {};
  }),
};
