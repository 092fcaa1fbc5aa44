import { mutant } from "@codemint/conformance/mutants";
import { watchRestarts } from "../support/restarts.js";
import { wrongLeases } from "../wrong-sqlite.js";

const restarted = watchRestarts();

export const lendsAfresh = mutant({
  id: "lends-afresh",
  defence: "After a restart nobody holds anything.",
  breaks: ["L02"],
  claims: ["L02.after-restart"],
  leases: wrongLeases((_right, db) => {
    if (restarted(db)) db.exec("UPDATE codemint_leases SET fence = 0");
    return {};
  }),
});
