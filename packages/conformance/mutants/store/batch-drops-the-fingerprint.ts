import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const batchDropsTheFingerprint = mutant({
  id: "batch-drops-the-fingerprint",
  defence: "A statement for many rows names only the columns that each of them fills.",
  breaks: ["R13"],
  claims: ["R13.unlike-fingerprints"],
  harness: wrongStatements((right) => ({
    insertMany: (requests, options) =>
      right.insertMany?.(
        requests.map(({ fingerprint: _, ...request }) => request),
        options,
      ) ?? [],
  })),
});
