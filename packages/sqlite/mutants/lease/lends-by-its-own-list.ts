import { sqliteLeaseHarness } from "../../test/conformance/lease-harness.js";
import type { Mutant } from "../mutant.js";

export const lendsByItsOwnList: Mutant = {
  id: "lends-by-its-own-list",
  defence: "A process knows best which slots it has lent.",
  breaks: ["L01"],
  claims: ["L01.separate-processes"],
  leases: {
    ...sqliteLeaseHarness(),
    worker: new URL("../processes/lending-worker.mjs", import.meta.url),
  },
};
