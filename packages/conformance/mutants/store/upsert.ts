import { mutant } from "../../src/mutants.js";
import { wrongTable } from "../wrong-memory.js";

export const upsert = mutant({
  id: "upsert",
  defence: "The newest request wins, and nobody sees an error.",
  breaks: [
    "R01",
    "R02",
    "R03",
    "R05",
    "R06",
    "R07",
    "R08",
    "R09",
    "R10",
    "R11",
    "R12",
    "R13",
    "R14",
    "R19",
    "R20",
    "R21",
  ],
  claims: [
    "R01.sixteen-racers",
    "R01.sixteen-connections",
    "R02.held-code-is-taken",
    "R05.changed-record",
    "R06.ghost-after-another-holder",
    "R07.taken-changes-nothing",
  ],
  harness: wrongTable((right, { table, scope }) => ({
    insert(row) {
      table.delete([...scope, "code"], row);
      return right.insert(row);
    },
  })),
});
