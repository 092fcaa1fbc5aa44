import type { Held, InsertRequest, SyncStatements } from "../../src/ports/index.js";

interface Link {
  readonly target: string;
}

/** A table in memory with an index on code and key each, for tests of many thousands of records. */
export function indexedTable(): { readonly statements: SyncStatements<Link>; size(): number } {
  const byCode = new Map<string, Held>();
  const byKey = new Map<string, Held>();
  const holdersOf = ({ code, idempotencyKey }: InsertRequest<Link>): readonly Held[] => [
    ...new Set([byCode.get(code), byKey.get(idempotencyKey)].filter((held) => held !== undefined)),
  ];
  return {
    size: () => byCode.size,
    statements: {
      name: "indexed",
      scope: [],
      keys: "unique",
      fingerprints: false,
      inTransaction: false,
      managed: ["code", "idempotencyKey"],
      insert(request) {
        const holders = holdersOf(request);
        if (holders.length > 0) return { status: "conflict", holders };
        const held: Held = { code: request.code, idempotencyKey: request.idempotencyKey };
        byCode.set(held.code, held);
        byKey.set(request.idempotencyKey, held);
        return { status: "inserted" };
      },
      find: (requests) => requests.map(holdersOf),
      verify() {},
    },
  };
}
