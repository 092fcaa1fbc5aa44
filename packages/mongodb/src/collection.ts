import { invalidOption } from "@codemint/core/adapter";
import type { ClientSession, Collection, Document } from "mongodb";

/**
 * The caller's collection, whatever its documents are.
 *
 * @throws `ERR_CODEMINT_INVALID_OPTION` if this is no collection, or one whose writes nobody acknowledges
 */
export function requireCollection<T extends Document>(collection: Collection<T>): Collection<Document> {
  const has = (method: string) => typeof Reflect.get(Object(collection), method) === "function";
  if (!has("insertOne") || !has("find") || !has("listIndexes")) {
    throw invalidOption({ option: "collection", problem: "must be a Collection of the mongodb driver" });
  }
  if (collection.writeConcern?.w === 0) {
    throw invalidOption({
      option: "collection",
      problem: "has the write concern w: 0, under which no write is ever answered; take it off",
    });
  }
  return collection as unknown as Collection<Document>;
}

/** @throws `ERR_CODEMINT_INVALID_OPTION` unless this is a session with an open transaction */
export function requireTransaction(session: unknown): asserts session is ClientSession {
  if (typeof Reflect.get(Object(session), "inTransaction") !== "function") {
    throw invalidOption({ option: "transaction", problem: "must be a ClientSession of the mongodb driver" });
  }
  requireOpen(session as ClientSession);
}

/** Refuses to write outside the transaction that a bound store stands for: the driver would commit such a write at once. */
export function requireOpen(session: ClientSession): void {
  if (session.inTransaction()) return;
  throw invalidOption(
    {
      option: "transaction",
      problem:
        "is not open in this session; use within(session) after startTransaction(), or inside withTransaction(…)",
    },
    { transaction: "gone" },
  );
}

/** Whether the driver may send a write again by itself, so that an error can be that of the second time. */
export function retriesWrites({ db }: Collection<Document>): boolean {
  const options: unknown = Reflect.get(Object(Reflect.get(db, "client")), "options");
  return Reflect.get(Object(options), "retryWrites") !== false;
}
