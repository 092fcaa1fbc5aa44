import type { Held, InsertRequest } from "@codemint/core/adapter";
import type { Row } from "./table.js";

/** Every record with the request's code in its scope, or with its key: facts for core, which decides what they mean. */
export function holdersOf<R extends object>(
  { code, idempotencyKey, record }: InsertRequest<R>,
  scope: readonly (keyof R & string)[],
  select: (where: (row: Row) => boolean) => readonly Row[],
): readonly Held[] {
  const inScope = (row: Row): boolean => scope.every((field) => String(row[field]) === String(record[field]));
  return select(
    (row) => row["idempotencyKey"] === idempotencyKey || (row["code"] === code && inScope(row)),
  ).map(heldOf);
}

function heldOf({ code, idempotencyKey, fingerprint }: Row): Held {
  return {
    code: String(code),
    idempotencyKey: typeof idempotencyKey === "string" ? idempotencyKey : null,
    ...(typeof fingerprint === "string" && { fingerprint }),
  };
}
