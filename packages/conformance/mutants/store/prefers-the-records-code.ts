import { mutant } from "../../src/mutants.js";
import { type MemoryRequest, wrongStore } from "../wrong-memory.js";

export const prefersTheRecordsCode = mutant({
  id: "prefers-the-records-code",
  defence: "Whoever gives a code in the record knows which one is wanted.",
  breaks: ["R22"],
  claims: ["R22.managed-column", "R22.inherited-column"],
  harness: wrongStore((right) => ({
    insert: (request, options) => right.insert(preferring(request), options),
  })),
});

function preferring(request: MemoryRequest): MemoryRequest {
  const { record } = request;
  if (typeof record !== "object" || !("code" in record)) return request;
  const { code, ...rest } = { ...record, code: record.code };
  return { ...request, record: rest, ...(typeof code === "string" && { code }) };
}
