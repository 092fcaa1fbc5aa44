import type { ConformanceRecord, StoreHarness } from "../../src/harness.js";
import { type MemoryRequest, type MemoryStore, wrongStore } from "../wrong-memory.js";

/** The memory store behind which every record is first put into another form. */
export const alteredRecords = (
  form: (record: ConformanceRecord, store: MemoryStore) => ConformanceRecord,
): StoreHarness =>
  wrongStore((right) => {
    const altered = (request: MemoryRequest): MemoryRequest =>
      isReadable(request) ? { ...request, record: form(request.record, right) } : request;
    return {
      insert: (request, options) => right.insert(altered(request), options),
      insertMany: async (requests, options) =>
        (await right.insertMany?.(requests.map(altered), options)) ?? [],
    };
  });

/** What is no record, or cannot be read, is left to the store to refuse. */
function isReadable({ record }: MemoryRequest): boolean {
  try {
    return typeof record.payload === "string";
  } catch {
    return false;
  }
}
