import { mutant } from "../../src/mutants.js";
import { type MemoryRequest, wrongStore } from "../wrong-memory.js";

export const stampsTheRecord = mutant({
  id: "stamps-the-record",
  defence: "The caller will be glad to see when the record was made.",
  breaks: ["R22"],
  claims: [
    "R22.inserted-taken-replayed",
    "R22.refused",
    "R22.aborted",
    "R22.batch",
    "R22.transaction",
    "R22.frozen",
  ],
  harness: wrongStore((right) => ({
    insert: (request, options) => right.insert(stamped(request), options),
    insertMany: async (requests, options) => (await right.insertMany?.(requests.map(stamped), options)) ?? [],
  })),
});

/** So that no log shows it; what it does to the caller's object is done all the same. */
function stamped(request: MemoryRequest): MemoryRequest {
  if (typeof request.record === "object") Object.defineProperty(request.record, "madeAt", { value: 0 });
  return request;
}
