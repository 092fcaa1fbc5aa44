import type { Row } from "@codemint/memory";
import type { MemoryRequest } from "../wrong-memory.js";

/** The row of a request, as a store of the level "unique" keeps it. */
export const rowOf = ({ code, idempotencyKey, fingerprint, record }: MemoryRequest): Row => ({
  ...record,
  code,
  idempotencyKey,
  ...(fingerprint !== undefined && { fingerprint }),
});
