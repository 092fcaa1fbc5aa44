import { mutant } from "../../src/mutants.js";
import { wrongStatements } from "../wrong-memory.js";

export const batchDropsTheFingerprint = mutant({
  id: "batch-drops-the-fingerprint",
  defence: "A statement for many rows names only the columns that each of them fills.",
  breaks: ["R05"],
  claims: ["R05.fingerprint-in-batch"],
  harness: wrongStatements((right) => ({
    insertMany: (requests, options) =>
      right.insertMany?.(
        requests.map(({ fingerprint: _, ...request }) => request),
        options,
      ) ?? [],
  })),
});
