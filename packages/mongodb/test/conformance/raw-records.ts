import type { StoredRecord } from "@codemint/conformance";
import type { ClientSession, Collection, Document } from "mongodb";

export interface RawRecords {
  all(): Promise<readonly StoredRecord[]>;
  find(code: string): Promise<readonly StoredRecord[]>;
  insert(record: StoredRecord): Promise<void>;
  delete(code: string): Promise<void>;
}

/** The collection through the raw driver, past the adapter. A missing field and null are one. */
export function rawRecords(
  collection: () => Collection<Document>,
  key: string,
  session?: ClientSession,
): RawRecords {
  const options = session === undefined ? {} : { session };
  const select = async (filter: Document) =>
    (await collection().find(filter, options).toArray()).map(
      (document): StoredRecord => ({
        tenant: document["tenant"],
        region: document["region"],
        payload: document["payload"],
        email: document["email"] ?? null,
        code: document["code"],
        idempotencyKey: typeof document[key] === "string" ? document[key] : null,
        fingerprint: document["fingerprint"] ?? null,
      }),
    );
  return {
    all: () => select({ code: { $exists: true } }),
    find: (code) => select({ code }),
    async insert({ idempotencyKey, fingerprint, email, ...own }) {
      const document = {
        ...own,
        ...(email !== null && { email }),
        ...(idempotencyKey !== null && { [key]: idempotencyKey }),
        ...(fingerprint !== null && { fingerprint }),
      };
      await collection().insertOne(document, options);
    },
    async delete(code) {
      await collection().deleteMany({ code }, options);
    },
  };
}
