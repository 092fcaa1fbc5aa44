import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const readsFromAReplica = mutant({
  id: "reads-from-a-replica",
  defence: "Reads go to the replica, which is never far behind.",
  breaks: ["R02", "R03", "R05", "R06", "R08", "R12", "R13", "R21"],
  claims: ["R02.held-code-is-taken", "R08.visible-to-other-connections"],
  harness: wrongStatements((right, { table }) => {
    let replica = table.all();
    return {
      async find(requests, options) {
        const known = new Set(replica.map(({ code }) => code));
        const found = await right.find(requests, options);
        return found.map((rows) => rows.filter(({ code }) => known.has(code)));
      },
      async insert(request, options) {
        const attempt = await right.insert(request, options);
        if (attempt.status === "inserted") replica = table.all();
        return attempt;
      },
    };
  }),
});
