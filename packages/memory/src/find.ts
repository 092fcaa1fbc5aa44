import type { Held, InsertRequest } from "@codemint/core/adapter";
import type { MemoryTable, Row } from "./table.js";

/** Every record with the request's code in its scope, or with its key: facts for core, which decides what they mean. */
export function holdersOf<R extends object>(
  { code, idempotencyKey, record }: InsertRequest<R>,
  scope: readonly string[],
  table: Pick<MemoryTable, "find">,
): readonly Held[] {
  const rows = new Set([
    ...table.find([...scope, "code"], { ...record, code }),
    ...table.find(["idempotencyKey"], { idempotencyKey }),
  ]);
  return [...rows].map(heldOf);
}

function heldOf({ code, idempotencyKey, fingerprint }: Row): Held {
  return {
    code: String(code),
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : null,
    ...(typeof fingerprint === "string" && { fingerprint }),
  };
}
