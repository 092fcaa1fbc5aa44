import { mutant } from "@codemint/conformance/mutants";
import { sqliteLeaseHarness } from "../../test/conformance/lease-harness.js";

export const lendsByItsOwnList = mutant({
  id: "lends-by-its-own-list",
  defence: "A process knows best which slots it has lent.",
  breaks: ["L01"],
  claims: ["L01.separate-processes"],
  leases: {
    ...sqliteLeaseHarness(),
    worker: new URL("../processes/lending-worker.mjs", import.meta.url),
  },
});
