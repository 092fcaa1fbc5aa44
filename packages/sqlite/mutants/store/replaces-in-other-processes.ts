import { mutant } from "@codemint/conformance/mutants";
import { sqliteHarness } from "../../test/conformance/store-harness.js";

export const replacesInOtherProcesses = mutant({
  id: "replaces-in-other-processes",
  defence: "INSERT OR REPLACE keeps every unique column unique, whichever process it comes from.",
  breaks: ["R01", "R05"],
  claims: ["R01.separate-processes", "R05.separate-processes"],
  harness: {
    ...sqliteHarness({ keys: "unique", scope: 0, journal: "wal" }),
    worker: new URL("../processes/replacing-worker.mjs", import.meta.url),
  },
});
