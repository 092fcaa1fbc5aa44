import { mutant } from "@codemint/conformance/mutants";
import { sqliteCounterHarness } from "../../test/conformance/counter-harness.js";

export const countsOnFromItsStart = mutant({
  id: "counts-on-from-its-start",
  defence: "A process reads the counter when it starts, and counts on from there without a round trip.",
  breaks: ["C01"],
  claims: ["C01.separate-processes"],
  counter: {
    ...sqliteCounterHarness(),
    worker: new URL("../processes/counting-worker.mjs", import.meta.url),
  },
});
