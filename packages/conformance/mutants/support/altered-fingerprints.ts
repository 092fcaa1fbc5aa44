import type { StoreHarness } from "../../src/harness.js";
import { type MemoryRequest, wrongStatements } from "../wrong-memory.js";

/** The memory store that keeps every fingerprint in another form. */
export const alteredFingerprints = (form: (fingerprint: string) => string): StoreHarness => {
  const altered = (request: MemoryRequest): MemoryRequest =>
    request.fingerprint === undefined ? request : { ...request, fingerprint: form(request.fingerprint) };
  return wrongStatements((right) => ({
    insert: (request, options) => right.insert(altered(request), options),
    insertMany: (requests, options) => right.insertMany?.(requests.map(altered), options) ?? [],
  }));
};
